import type { RunOptions } from '../inputs/options.ts';
import { modes } from '../mode/table.ts';
import { check } from '../modes/check.ts';
import type { Gate } from '../modes/gates.ts';
import { createLookups } from '../modes/lookups.ts';
import { policyOf, type Reconciled } from '../modes/outcome.ts';
import type { DeclaredSection } from '../modes/planned.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import type { Session } from '../session/session.ts';
import type { Visit } from './visits.ts';

/** `host` has read part of the repository already, and a check does not ask for that again. */
interface Ways extends Pick<Visit, 'host' | 'reader' | 'shared' | 'unlisted'> {
  readonly session: Session;
  readonly visited: VisitedRepository;
  /** What the plan must pass before the first write. A check only reports what the gates say. */
  readonly gates: readonly Gate[];
  /** Call in apply with the number of planned writes, before the first of them. */
  readonly planned?: (writes: number) => void;
}

/** Checks or applies what the file declares for one repository. */
export async function reconcile(
  declared: readonly DeclaredSection[],
  options: RunOptions,
  { host, session, reader, shared, unlisted, visited, gates, planned }: Ways,
): Promise<Reconciled> {
  const denials = policyOf(options);
  if (!modes[options.mode].writes) return check(declared, shared(reader), denials, gates);
  if (declared.some(hides)) visited.disclosure.hide();
  const { apply } = await import('../modes/apply.ts');
  const lookups = createLookups(session.variable);
  const pause = options.verify ? session.pause : undefined;
  const readers = { reader: () => unlisted(host.reader()), sharing: () => shared(host.reader()) };
  return apply(declared, { ...readers, writer: host.writer(), denials, lookups, gates, pause, planned });
}

/** Whether the file makes the repository private or internal: its details are hidden from then on. */
const hides = ({ section, desired }: DeclaredSection) =>
  section.key === 'repository' &&
  (desired.visibility === undefined ? desired.private === true : desired.visibility !== 'public');
