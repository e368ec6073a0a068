/** The header webhook-id of a delivery, however often it is sent. */
export const messageId = (deliveryId: string): string => `msg_${deliveryId}`;
