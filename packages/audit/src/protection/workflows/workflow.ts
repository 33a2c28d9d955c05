import { formatCode, isMap, readDocument, SettingsError, tryToRead } from '@trueup/core/settings';

export type WorkflowBlock = Readonly<Record<string, unknown>>;

/** A workflow file, as far as it decides which checks are reported. Values are as the file has them, never evaluated. */
export interface Workflow {
  readonly path: string;
  /** What starts it, by the name of the event. */
  readonly on: ReadonlyMap<string, WorkflowBlock>;
  readonly jobs: ReadonlyMap<string, WorkflowBlock>;
}

/** More than any workflow has, and few enough to be read in a moment. */
export const mostBytes = 256 * 1024;
const mostJobs = 1000;

export function readWorkflow(path: string, text: string): Workflow | ReturnType<typeof unreadable> {
  if (Buffer.byteLength(text) > mostBytes) return unreadable(path, 'it is larger than 256 KiB');
  const values = valuesIn(path, text);
  if (typeof values === 'string') return unreadable(path, values);
  const on = eventsIn(values.on);
  if (!on) return unreadable(path, 'its `on` is not valid');
  const { jobs } = values;
  if (!isMap(jobs) || !Object.values(jobs).every(isMap)) return unreadable(path, 'its `jobs` is not a map');
  if (Object.keys(jobs).length > mostJobs) return unreadable(path, `it has more than ${mostJobs} jobs`);
  return { path, on, jobs: new Map(Object.entries(jobs as Record<string, WorkflowBlock>)) };
}

/** A file whose jobs are not known, and why. */
const unreadable = (path: string, why: string) => ({ unread: `${formatCode(path)} cannot be read: ${why}` });

function valuesIn(path: string, text: string): WorkflowBlock | string {
  const read = tryToRead(() => readDocument(text, path));
  const [mistake] = read.refusals;
  if (!mistake && !(read instanceof SettingsError)) return read.values;
  const line = mistake?.place?.line;
  return line === undefined ? 'it is not valid YAML' : `line ${line} is not valid YAML`;
}

/** `on` is one event, a list of events, or a map from events to their filters. */
function eventsIn(on: unknown): Workflow['on'] | undefined {
  if (isMap(on)) return filtersIn(on);
  const names = [on].flat();
  const isReadable = names.length > 0 && names.every((name) => typeof name === 'string' && name !== '');
  return isReadable ? new Map(names.map((name) => [name as string, {}])) : undefined;
}

function filtersIn(on: WorkflowBlock): Workflow['on'] | undefined {
  const entries = Object.entries(on).map(([event, filters]): [string, unknown] => [
    event,
    filters === null || event === 'schedule' ? {} : filters,
  ]);
  return entries.length && entries.every(([, filters]) => isMap(filters))
    ? new Map(entries as [string, WorkflowBlock][])
    : undefined;
}
