import { formatCode, isMap, SettingsError, toSettingsDocument, tryToRead } from '@trueup/core/settings';

export type WorkflowBlock = Readonly<Record<string, unknown>>;

/** GitHub uses the workflows of the default branch for this event. */
export const targetEvent = 'pull_request_target';

export const pullRequestEvents = ['pull_request', targetEvent];

/** With this event, only another workflow can start the workflow. */
export const callEvent = 'workflow_call';

/** Values are kept as written and are never evaluated. */
export interface Workflow {
  readonly path: string;
  readonly on: ReadonlyMap<string, WorkflowBlock>;
  readonly jobs: ReadonlyMap<string, WorkflowBlock>;
}

/** The limits exceed every real workflow and keep parsing fast. */
export const maxBytes = 256 * 1024;
const maxJobs = 1000;

export function parseWorkflow(path: string, text: string): Workflow | ReturnType<typeof createUnreadWorkflow> {
  if (Buffer.byteLength(text) > maxBytes) return createUnreadWorkflow(path, 'it is larger than 256 KiB');
  const values = parseYamlOrExplain(path, text);
  if (typeof values === 'string') return createUnreadWorkflow(path, values);
  const on = parseTriggers(values.on);
  if (!on) return createUnreadWorkflow(path, 'its `on` is not valid');
  const { jobs } = values;
  if (!isMap(jobs) || !Object.values(jobs).every(isMap)) return createUnreadWorkflow(path, 'its `jobs` is not a map');
  if (Object.keys(jobs).length > maxJobs) return createUnreadWorkflow(path, `it has more than ${maxJobs} jobs`);
  return { path, on, jobs: new Map(Object.entries(jobs as Record<string, WorkflowBlock>)) };
}

const createUnreadWorkflow = (path: string, why: string) => ({ unread: `${formatCode(path)} cannot be read: ${why}` });

function parseYamlOrExplain(path: string, text: string): WorkflowBlock | string {
  const document = tryToRead(() => toSettingsDocument(text, path));
  const [mistake] = document.refusals;
  if (!mistake && !(document instanceof SettingsError)) return document.values;
  const line = mistake?.place?.line;
  return line === undefined ? 'it is not valid YAML' : `line ${line} is not valid YAML`;
}

/** `on` is one event, a list of events, or a map from events to filters. */
function parseTriggers(on: unknown): Workflow['on'] | undefined {
  if (isMap(on)) return parseEventMap(on);
  const names = [on].flat();
  const isReadable = names.length > 0 && names.every((name) => typeof name === 'string' && name !== '');
  return isReadable ? new Map(names.map((name) => [name as string, {}])) : undefined;
}

function parseEventMap(on: WorkflowBlock): Workflow['on'] | undefined {
  const entries = Object.entries(on).map(([event, filters]): [string, unknown] => [
    event,
    filters === null || event === 'schedule' ? {} : filters,
  ]);
  return entries.length && entries.every(([, filters]) => isMap(filters))
    ? new Map(entries as [string, WorkflowBlock][])
    : undefined;
}
