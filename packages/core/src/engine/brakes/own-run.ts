export interface OwnRun {
  readonly event: string;
  readonly path: string;
  readonly actor?: number;
}

export function readOwnRun(environment: Readonly<Record<string, string | undefined>>): OwnRun | undefined {
  const { GITHUB_EVENT_NAME: event, GITHUB_WORKFLOW_REF: ref = '', GITHUB_ACTOR_ID: actor } = environment;
  const [, path] = /^[^/]+\/[^/]+\/(.+?\.ya?ml)@/.exec(ref) ?? [];
  if (!event || !path) return undefined;
  return { event, path, ...(actor && { actor: Number(actor) }) };
}
