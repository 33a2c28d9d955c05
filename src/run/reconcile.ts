import type { Reader } from '../host/host.ts';
import type { Host } from '../host/open.ts';
import type { RunOptions } from '../inputs/table.ts';
import { apply } from '../modes/apply.ts';
import { check } from '../modes/check.ts';
import { createLookups } from '../modes/lookups.ts';
import type { Remarked } from '../modes/outcome.ts';
import type { DeclaredSection } from '../modes/planned.ts';
import type { SectionResult } from '../modes/result.ts';
import type { Disclosure } from '../privacy/disclosure.ts';
import { registry } from '../sections/registry.ts';
import type { Origin } from '../settings/declare.ts';
import { parseSettings } from '../settings/parse.ts';
import type { Session } from './session.ts';

export interface Settings extends Remarked {
  readonly declared: readonly DeclaredSection[];
  /** The file as it was read. */
  readonly text: string;
}

/** A settings file that was read, from wherever it came. */
export interface SettingsFile {
  readonly text: string;
  /** Its name in messages. */
  readonly file: string;
  readonly origin: Origin;
}

/** What the file declares, less what `sections` leaves out. Throws `SettingsRefused` before anything is sent. */
export function declare(file: SettingsFile, { sections }: Pick<RunOptions, 'sections'>): Settings {
  const parsed = parseSettings({ ...file, sections: registry });
  const declared = parsed.declared
    .filter(({ key }) => !sections || sections.includes(key))
    .map((one) => ({ ...one, section: registry.find(({ key }) => key === one.key)! }));
  return { declared, remarks: parsed.remarks, text: file.text };
}

interface Ways {
  readonly host: Host;
  readonly session: Session;
  /** What has read something of the repository already, so that a check need not ask it again. */
  readonly reader: Reader;
  readonly disclosure: Disclosure;
  /** Told in apply how many writes are planned, before the first of them. */
  readonly planned?: (writes: number) => void;
}

/** One repository against what a file declares for it. */
export function reconcile(
  declared: readonly DeclaredSection[],
  options: RunOptions,
  { host, session, reader, disclosure, planned }: Ways,
): Promise<SectionResult[]> {
  const denials = { onMissing: options.onMissingPermission, required: new Set(options.requiredSections) };
  if (options.mode !== 'apply') return check(declared, reader, denials);
  if (declared.some(hides)) disclosure.hide();
  const lookups = createLookups(session.variable);
  const pause = options.verify ? session.pause : undefined;
  return apply(declared, { reader: host.reader, writer: host.writer(), denials, lookups, pause, planned });
}

/** The file makes the repository private, or internal: once that is done, no log may tell of it. */
const hides = ({ section, desired }: DeclaredSection) =>
  section.key === 'repository' &&
  (desired.visibility === undefined ? desired.private === true : desired.visibility !== 'public');
