import { classNames } from "@/components/ui/class-names";
import { ChoiceRadio, type ChoiceRadioProps } from "./choice-radio";

export interface LetteredChoiceProps extends Omit<ChoiceRadioProps, "children"> {
  /** the key that chooses it, shown on wide screens */
  letter: string;
}

/** One choice of a few short words, each with its key. */
export function LetteredChoice({ letter, className, ...choice }: LetteredChoiceProps) {
  return (
    <ChoiceRadio
      {...choice}
      className={classNames(
        "min-h-11 gap-2 text-sm lg:min-h-9",
        choice.checked
          ? "border-accent bg-accent text-on-accent"
          : "border-line-strong/60 bg-raised hover:border-line-strong hover:bg-sunken",
        className,
      )}
    >
      {choice.label}
      <span className="text-xs opacity-75 handheld:hidden">{letter}</span>
    </ChoiceRadio>
  );
}
