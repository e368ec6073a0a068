/** README.md of an archive. */
export function archiveReadme(name: string, lastChange: string | null, leftOut: readonly string[]): string {
  return `# ${name}

An archive of a study, as it was when it last changed: ${lastChange ?? "unknown"}. The same data always give this archive, byte for byte. MANIFEST.json has the SHA-256 of every file.

    python3 recompute.py

checks these hashes and computes every number again from the raters' labels, with numpy alone: the gold labels and the counts of each question, alpha, and the tables of systems. It says for each round whether they are equal. The intervals of alpha in each round's manifest.json are drawn again with numpy's own random numbers, so that their ends are compared but for chance. Not computed again are intervals of more than 50 different values, which the script names, and the times, tokens and costs of calls, which were measured.

- \`content/study.jsonl\`: instructions, responses, pairs and checklists, to import elsewhere.
- \`rounds/\`: of each round the gold labels, all raters' own labels under pseudonyms, the answers, tables.json, and manifest.json with alpha and the meaning of every column.
- \`judges/\`: each judge with its settings and the whole text of its prompts.
- \`calls/\`: what models were sent and what came back, a file for each run.
- \`study.json\`: the study's settings.

Comments of raters are left out, since they may name people. Labels of training and attention tasks are left out too.${
    leftOut.length > 0 ? `\n\nNot in study.json: ${leftOut.join("; ")}.` : ""
  }
`;
}
