/** The run of a workflow that this program is a part of. */
export interface OwnRun {
  /** The name of the repository that the workflow belongs to. */
  readonly repository: string;
  readonly event: string;
  readonly path: string;
  /** The id of the account that started it. */
  readonly actor?: number;
}

export function readOwnRun(environment: Readonly<Record<string, string | undefined>>): OwnRun | undefined {
  const { GITHUB_EVENT_NAME: event, GITHUB_WORKFLOW_REF: ref = '', GITHUB_ACTOR_ID: actor } = environment;
  const [, repository, path] = /^[^/]+\/([^/]+)\/(.+)@/.exec(ref) ?? [];
  if (!event || !repository || !path) return undefined;
  return { repository, event, path, ...(actor && { actor: Number(actor) }) };
}
