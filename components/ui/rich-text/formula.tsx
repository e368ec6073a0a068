"use client";

import { lazy, Suspense } from "react";
import type { Formula as FormulaData } from "./extract-math";

// KaTeX is three quarters as large as React: it is fetched only once a text has a formula in it.
// Where it cannot be fetched, as without a connection, the source has to do.
const Typeset = lazy(() =>
  import("./typeset-formula").then(
    (module) => ({ default: module.TypesetFormula }),
    () => ({ default: Source }),
  ),
);

/** A formula: its source until the typesetter is there. */
export function Formula({ formula }: { formula: FormulaData }) {
  return (
    <span data-formula>
      <Suspense fallback={<Source formula={formula} />}>
        <Typeset formula={formula} />
      </Suspense>
    </span>
  );
}

function Source({ formula }: { formula: FormulaData }) {
  return <code className="font-mono text-[0.875em]">{formula.source}</code>;
}
