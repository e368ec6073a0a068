/** Who asks. The first argument of every function in lib/data. */
export type Viewer = UserViewer | OperatorViewer;

export interface UserViewer {
  readonly kind: "user";
  readonly userId: string;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly mayCreateStudies: boolean;
  /** joined by name alone, without an email */
  readonly nameOnly: boolean;
}

/** Whoever runs the command line or a job beside the database: sees every study, labels nothing. */
export interface OperatorViewer {
  readonly kind: "operator";
}

export const OPERATOR: OperatorViewer = { kind: "operator" };
