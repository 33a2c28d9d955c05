import type { DeclaredSection } from '../report/result/declared.ts';
import type { Gate } from '../report/result/gate.ts';
import type { AcceptedSettings } from '../report/result/outcome.ts';
import { loadSectionsAndParseSettings } from '../sections/load.ts';
import type { Section } from '../sections/section.ts';
import { allowKey, type FileAcknowledgement } from '../settings/allow.ts';
import type { ParsedSection } from '../settings/reading/declare.ts';
import type { SettingsText } from '../settings/reading/parse.ts';
import { createFileError, type Refusal } from '../settings/refusal.ts';
import type { FailureOptions, RunScope } from './inputs/run-options.ts';

export interface DeclaredSettings extends AcceptedSettings {
  /** Unset if the settings come from several files. */
  readonly text?: string;
  readonly declared: readonly DeclaredSection[];
  readonly repositoryId?: number;
  readonly allowed?: readonly FileAcknowledgement[];
  readonly proof?: Gate;
}

type SettingsFile = Pick<SettingsText, 'text' | 'file' | 'origin'>;

export const selectSections = (
  declared: readonly ParsedSection[],
  allSections: readonly Section[],
  { sections }: Partial<RunScope>,
) =>
  declared
    .filter(({ key }) => !sections || sections.includes(key))
    .map((section) => ({ ...section, section: allSections.find(({ key }) => key === section.key)! }));

export const isInScope =
  ({ sections }: Partial<RunScope>) =>
  ({ refusedSection = '' }: Refusal) =>
    !sections || refusedSection === allowKey || sections.includes(refusedSection);

/** Throws `SettingsError` before anything is sent. */
export async function parseDeclaredSettings(
  settings: SettingsFile,
  options: Partial<RunScope & FailureOptions>,
): Promise<DeclaredSettings> {
  const { sections, declared, refused, ...more } = await loadSectionsAndParseSettings({
    ...settings,
    unknownKeys: options.unknownKeys,
  });
  if (options.refusesEmpty && !declared.length && !refused.length)
    throw createFileError('the file declares nothing to check', 'declare a section, such as `labels:`', {
      file: settings.file,
      line: 1,
      column: 1,
    });
  return {
    ...more,
    declared: selectSections(declared, sections, options),
    refused: refused.filter(isInScope(options)),
    text: settings.text,
  };
}
