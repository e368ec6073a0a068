/** Addresses of the labelling interface. */
export const labelAddress = {
  rounds: "/api/v1/me/rounds",
  round: (roundId: string) => `/api/v1/rounds/${roundId}/labelling`,
  session: (roundId: string, since: string) => `/api/v1/rounds/${roundId}/session?since=${encodeURIComponent(since)}`,
  ease: (roundId: string) => `/api/v1/rounds/${roundId}/ease`,
  claims: (roundId: string) => `/api/v1/rounds/${roundId}/claims`,
  ownTasks: (roundId: string) => `/api/v1/rounds/${roundId}/tasks/mine`,
  ownAnnotations: (roundId: string) => `/api/v1/rounds/${roundId}/annotations/mine`,
  assignment: (assignmentId: string) => `/api/v1/assignments/${assignmentId}`,
  draft: (assignmentId: string) => `/api/v1/assignments/${assignmentId}/draft`,
  skip: (assignmentId: string) => `/api/v1/assignments/${assignmentId}/skip`,
  truth: (assignmentId: string) => `/api/v1/assignments/${assignmentId}/truth`,
  remarks: (assignmentId: string) => `/api/v1/assignments/${assignmentId}/remarks`,
  annotation: (annotationId: string) => `/api/v1/annotations/${annotationId}`,
};
