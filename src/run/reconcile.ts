import type { Sources } from '../adoption/sources.ts';
import type { RememberingReader } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import { check } from '../modes/check.ts';
import type { Gate } from '../modes/gates.ts';
import { createLookups } from '../modes/lookups.ts';
import { type AcceptedSettings, policyOf, type Reconciled } from '../modes/outcome.ts';
import type { DeclaredSection } from '../modes/planned.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import { sectionsOf } from '../sections/load.ts';
import type { Section } from '../sections/section.ts';
import { type AllowedHere, allowKey } from '../settings/allow.ts';
import type { Declared, Origin } from '../settings/declare.ts';
import { readDocument } from '../settings/document.ts';
import { declareAll } from '../settings/parse.ts';
import type { Refusal } from '../settings/refusal.ts';
import type { Opened, Session } from './session.ts';

export interface Settings extends AcceptedSettings {
  /** The file as it was read; unset if the settings are from several. */
  readonly text?: string;
  readonly declared: readonly DeclaredSection[];
  /** The one repository that the file is for, if it says so. */
  readonly repositoryId?: number;
  /** What the files let the brakes let through. */
  readonly allowed?: readonly AllowedHere[];
  /** How to edit the files, in a run that adopts. */
  readonly sources?: Sources;
}

/** The text of a settings file, with its origin. */
export interface SettingsFile {
  readonly text: string;
  /** Its name in messages. */
  readonly file: string;
  readonly origin: Origin;
}

/** The declared sections that `sections` leaves in, each with its rules. */
export const chosen = (
  declared: readonly Declared[],
  rules: readonly Section[],
  { sections }: Pick<Partial<RunOptions>, 'sections'>,
): DeclaredSection[] =>
  declared
    .filter(({ key }) => !sections || sections.includes(key))
    .map((one) => ({ ...one, section: rules.find(({ key }) => key === one.key)! }));

/** Whether a refusal is of a section that `sections` leaves in. */
export const isChosen =
  ({ sections }: Pick<Partial<RunOptions>, 'sections'>) =>
  ({ costs = '' }: Refusal) =>
    !sections || costs === allowKey || sections.includes(costs);

/** Parses the file and drops the sections that `sections` leaves out. Throws `SettingsRefused` before anything is sent. */
export async function declare(
  { text, file, origin }: SettingsFile,
  options: Pick<Partial<RunOptions>, 'sections' | 'unknownKeys'>,
): Promise<Settings> {
  const document = readDocument(text, file);
  const sections = await sectionsOf(Object.keys(document.values));
  const { declared, allowed, refused, remarks, repositoryId } = declareAll(document, {
    origin,
    sections,
    unknownKeys: options.unknownKeys,
  });
  return {
    declared: chosen(declared, sections, options),
    allowed,
    refused: refused.filter(isChosen(options)),
    remarks,
    text,
    repositoryId,
  };
}

/** The reader has read part of the repository already, so that a check does not ask for it again. */
interface Ways extends Pick<Opened, 'host' | 'reader'> {
  readonly session: Session;
  readonly visited: VisitedRepository;
  /** The reader for a first plan. */
  shared(reader: RememberingReader): RememberingReader;
  /** What the plan must pass before the first write. A check only reports what they say. */
  readonly gates: readonly Gate[];
  /** Call in apply with the number of planned writes, before the first of them. */
  readonly planned?: (writes: number) => void;
}

/** Checks or applies what the file declares for one repository. */
export async function reconcile(
  declared: readonly DeclaredSection[],
  options: RunOptions,
  { host, session, reader, shared, visited, gates, planned }: Ways,
): Promise<Reconciled> {
  const denials = policyOf(options);
  if (options.mode !== 'apply') return check(declared, shared(reader), denials, gates);
  if (declared.some(hides)) visited.disclosure.hide();
  const { apply } = await import('../modes/apply.ts');
  const lookups = createLookups(session.variable);
  const pause = options.verify ? session.pause : undefined;
  const readers = { reader: host.reader, sharing: () => shared(host.reader()) };
  return apply(declared, { ...readers, writer: host.writer(), denials, lookups, gates, pause, planned });
}

/** Whether the file makes the repository private or internal. Its details are hidden from then on. */
const hides = ({ section, desired }: DeclaredSection) =>
  section.key === 'repository' &&
  (desired.visibility === undefined ? desired.private === true : desired.visibility !== 'public');
