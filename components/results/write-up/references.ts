import { TICKBOX_VERSION } from "@/lib/wire/installation";

/** What a written-up number may have to cite. The data are facts of the publications. */
const REFERENCES = {
  krippendorff2011: {
    inText: "Krippendorff, 2011",
    type: "techreport",
    fields: {
      author: "Krippendorff, Klaus",
      title: "Computing {Krippendorff's} Alpha-Reliability",
      institution: "University of Pennsylvania, Annenberg School for Communication",
      year: "2011",
      url: "https://repository.upenn.edu/asc_papers/43",
    },
  },
  efron1993: {
    inText: "Efron & Tibshirani, 1993",
    type: "book",
    fields: {
      author: "Efron, Bradley and Tibshirani, Robert J.",
      title: "An Introduction to the Bootstrap",
      publisher: "Chapman \\& Hall",
      year: "1993",
    },
  },
  wilson1927: {
    inText: "Wilson, 1927",
    type: "article",
    fields: {
      author: "Wilson, Edwin B.",
      title: "Probable Inference, the Law of Succession, and Statistical Inference",
      journal: "Journal of the American Statistical Association",
      volume: "22",
      number: "158",
      pages: "209--212",
      year: "1927",
    },
  },
  waudbysmith2021: {
    inText: "Waudby-Smith et al., 2021",
    type: "misc",
    fields: {
      author: "Waudby-Smith, Ian and Arbour, David and Sinha, Ritwik and Kennedy, Edward H. and Ramdas, Aaditya",
      title: "Time-Uniform Central Limit Theory and Asymptotic Confidence Sequences",
      year: "2021",
      url: "https://arxiv.org/abs/2103.06476",
    },
  },
  lakens2017: {
    inText: "Lakens, 2017",
    type: "article",
    fields: {
      author: 'Lakens, Dani{\\"e}l',
      title: "Equivalence Tests: A Practical Primer for {t} Tests, Correlations, and Meta-Analyses",
      journal: "Social Psychological and Personality Science",
      volume: "8",
      number: "4",
      pages: "355--362",
      year: "2017",
    },
  },
  holm1979: {
    inText: "Holm, 1979",
    type: "article",
    fields: {
      author: "Holm, Sture",
      title: "A Simple Sequentially Rejective Multiple Test Procedure",
      journal: "Scandinavian Journal of Statistics",
      volume: "6",
      number: "2",
      pages: "65--70",
      year: "1979",
    },
  },
  davidson1970: {
    inText: "Davidson, 1970",
    type: "article",
    fields: {
      author: "Davidson, Roger R.",
      title: "On Extending the {Bradley--Terry} Model to Accommodate Ties in Paired Comparison Experiments",
      journal: "Journal of the American Statistical Association",
      volume: "65",
      number: "329",
      pages: "317--328",
      year: "1970",
    },
  },
  calderon2025: {
    inText: "Calderon et al., 2025",
    type: "misc",
    fields: {
      author: "Calderon, Nitay and Reichart, Roi and Dror, Rotem",
      title:
        "The Alternative Annotator Test for {LLM}-as-a-Judge: How to Statistically Justify Replacing Human Annotators with {LLMs}",
      year: "2025",
      eprint: "2501.10970",
      archivePrefix: "arXiv",
    },
  },
  cook2024tick: {
    inText: "Cook et al., 2024",
    type: "misc",
    fields: {
      author: 'Cook, Jonathan and Rockt{\\"a}schel, Tim and Foerster, Jakob and Aumiller, Dennis and Wang, Alex',
      title: "{TICKing} All the Boxes: Generated Checklists Improve {LLM} Evaluation and Generation",
      year: "2024",
      eprint: "2410.03608",
      archivePrefix: "arXiv",
    },
  },
  cook2025diva: {
    inText: "Cook et al., 2025",
    type: "misc",
    fields: {
      author: 'Cook, Jonathan and Rockt{\\"a}schel, Tim and Foerster, Jakob and Aumiller, Dennis and Wang, Alex',
      title: "Check Your Work: Structured Checklist Feedback for Improving Large Language Models",
      year: "2025",
    },
  },
  qin2024infobench: {
    inText: "Qin et al., 2024",
    type: "misc",
    fields: {
      author:
        "Qin, Yiwei and Song, Kaiqiang and Hu, Yebowen and Yao, Wenlin and Cho, Sangwoo and Wang, Xiaoyang and Wu, Xuansheng and Liu, Fei and Liu, Pengfei and Yu, Dong",
      title: "{InFoBench}: Evaluating Instruction Following Ability in Large Language Models",
      year: "2024",
      eprint: "2401.03601",
      archivePrefix: "arXiv",
    },
  },
  zeng2024llmbar: {
    inText: "Zeng et al., 2024",
    type: "inproceedings",
    fields: {
      author: "Zeng, Zhiyuan and Yu, Jiatong and Gao, Tianyu and Meng, Yu and Goyal, Tanya and Chen, Danqi",
      title: "Evaluating Large Language Models at Evaluating Instruction Following",
      booktitle: "International Conference on Learning Representations",
      year: "2024",
    },
  },
  tickbox: {
    inText: "Tickbox",
    type: "misc",
    fields: {
      title: "Tickbox: Human Annotation of Language-Model Responses with Checklists",
      author: "{Tickbox contributors}",
      year: "2026",
      note: `Version ${TICKBOX_VERSION}`,
    },
  },
} as const;

export type ReferenceKey = keyof typeof REFERENCES;

/** "Krippendorff, 2011" */
export function inTextReference(key: ReferenceKey): string {
  return REFERENCES[key].inText;
}

/** The entries of a BibTeX file, each once, in the order in which they were cited. */
export function bibtex(keys: readonly ReferenceKey[]): string {
  return [...new Set(keys)]
    .map((key) => {
      const { type, fields } = REFERENCES[key];
      const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},`);
      return `@${type}{${key},\n${lines.join("\n")}\n}\n`;
    })
    .join("\n");
}
