const SPECIAL: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
};

/** Signs that pdfLaTeX does not know as text, and the commands of mathematics that print them. */
const MATHEMATICS: Record<string, string> = {
  ...{ α: "alpha", β: "beta", γ: "gamma", δ: "delta", ε: "varepsilon", θ: "theta", κ: "kappa", λ: "lambda", μ: "mu" },
  ...{ π: "pi", ρ: "rho", σ: "sigma", τ: "tau", φ: "varphi", χ: "chi", ψ: "psi", ω: "omega", Δ: "Delta", Σ: "Sigma" },
  ...{ "≤": "le", "≥": "ge", "≠": "ne", "≈": "approx", "→": "to", "←": "leftarrow", "∞": "infty", "√": "surd" },
  ...{ "′": "prime", "★": "star", "∈": "in", "∑": "sum" },
};

/** Spaces of a width of their own; those without any are nothing. */
const SPACES: Record<string, string> = { "\u2009": "\\,", "\u202f": "\\,", "\u200b": "", "\ufeff": "" };

const SIGNS = new RegExp(`[${Object.keys({ ...MATHEMATICS, ...SPACES }).join("")}]`, "gu");

/**
 * Text of the study's as LaTeX prints it; a true minus becomes one of mathematics. pdfLaTeX prints European letters; names
 * in other scripts take XeLaTeX or LuaLaTeX with a font that has them.
 */
export function escapeLatex(text: string): string {
  return text
    .replaceAll(/[\\~^<>|&%$#_{}]/g, (letter) => SPECIAL[letter] ?? `\\${letter}`)
    .replaceAll("−", "$-$")
    .replaceAll(SIGNS, (sign) => SPACES[sign] ?? `$\\${MATHEMATICS[sign]}$`);
}
