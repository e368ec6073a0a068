// Statistics of systems name them in this order, too, and import nothing from here.
export { naturalOrder } from "@/lib/stats/natural-order";
