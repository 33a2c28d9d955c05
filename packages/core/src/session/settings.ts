import type { DeclaredSection } from '../report/result/declared.ts';
import type { Gate } from '../report/result/gate.ts';
import type { AcceptedSettings } from '../report/result/outcome.ts';
import { parseNamed } from '../sections/load.ts';
import type { Section } from '../sections/section.ts';
import { allowKey, type FileAcknowledgement } from '../settings/allow.ts';
import type { ParsedSection } from '../settings/reading/declare.ts';
import type { SettingsText } from '../settings/reading/parse.ts';
import { createFileError, type Refusal } from '../settings/refusal.ts';
import type { About, Leniency } from './inputs/run-options.ts';

export interface DeclaredSettings extends AcceptedSettings {
  /** The file as it was read; unset if the settings are from several. */
  readonly text?: string;
  readonly declared: readonly DeclaredSection[];
  /** The one repository that the file is for, if it says so. */
  readonly repositoryId?: number;
  /** The dangerous changes that the files allow. */
  readonly allowed?: readonly FileAcknowledgement[];
  /** Asks, before something is changed or removed, whether these are the settings of this repository. */
  readonly proof?: Gate;
}

export type SettingsFile = Pick<SettingsText, 'text' | 'file' | 'origin'>;

/** The declared sections that `sections` leaves in, each with its rules. */
export const choose = (declared: readonly ParsedSection[], rules: readonly Section[], { sections }: Partial<About>) =>
  declared
    .filter(({ key }) => !sections || sections.includes(key))
    .map((one) => ({ ...one, section: rules.find(({ key }) => key === one.key)! }));

export const isChosen =
  ({ sections }: Partial<About>) =>
  ({ refusedSection: costs = '' }: Refusal) =>
    !sections || costs === allowKey || sections.includes(costs);

/** Parses the file and drops the sections that `sections` leaves out. Throws `SettingsRefused` before anything is sent. */
export async function declare(settings: SettingsFile, options: Partial<About & Leniency>): Promise<DeclaredSettings> {
  const { sections, declared, refused, ...more } = await parseNamed({ ...settings, unknownKeys: options.unknownKeys });
  if (options.refusesEmpty && !declared.length && !refused.length)
    throw createFileError('the file declares nothing to check', 'declare a section, such as `labels:`', {
      file: settings.file,
      line: 1,
      column: 1,
    });
  return {
    ...more,
    declared: choose(declared, sections, options),
    refused: refused.filter(isChosen(options)),
    text: settings.text,
  };
}
