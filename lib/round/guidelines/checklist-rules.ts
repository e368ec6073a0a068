/** How to answer a checklist; part of the guidelines of each protocol that asks for answers. */
export const CHECKLIST_RULES = `Read the whole instruction and the whole response before the first answer. Then take the questions one by one. Each looks at one requirement; answer it on its own, whatever you think of the rest of the response.

**YES** means that the requirement is met **entirely**.

**NO** means anything less:

- It is met in part. Asked for five examples, four is NO.
- It is nearly met. A small inaccuracy is still NO: 103 words are not "at most 100 words", and one wrong date makes "are the dates correct?" a NO.
- The response gives you **nothing to answer from**. If the question is about the second paragraph and there is none, that is NO.

**UNKNOWN**, where the round offers it, is for a question that nobody could answer from what is shown, for instance because it contradicts itself. It is not for "I would have to think longer", and not for a requirement the response left out: that is NO.

More hints:

- Judge what the response **says**, not what it announces. "Here is a poem in rhyme" does not make it rhyme.
- Count where a question is about numbers. Do not estimate.
- Read a question in the sense that fits the instruction. Do not add requirements that neither of them states.
- Two questions may overlap. One fault may then lead to two NOs.`;
