/** The discussion of training tasks, which researchers and raters share. */
export const discussion = {
  failed: "The discussion couldn’t be loaded",
  loading: "Loading the discussion",
  none: "No discussion yet",
  discussionOf: "Discussion of {task}",
  sides: "In this discussion, A is “{a}” and B is “{b}”.",
  sidesOfPair: "A here = {systemA} (the pair’s A), “{a}”; B here = {systemB} (the pair’s B), “{b}”.",
  sidesOfPairTurned: "A here = {systemA} (the pair’s B), “{a}”; B here = {systemB} (the pair’s A), “{b}”.",
  mentionsYou: "Mentions you",
  resolved: "Resolved",
  openTask: "Open task",
  you: "{name} (you)",
  reopen: "Reopen",
  markResolved: "Mark as resolved",
  reply: "Reply",
  replyHint: "Mention someone with @, such as @{name}.",
  send: "Send",
} as const;
