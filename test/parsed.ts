import { registry } from '../src/sections/registry.ts';
import { parseSettings } from '../src/settings/parse.ts';
import { type Refusal, refusalText, SettingsRefused } from '../src/settings/refusal.ts';

const parse = (text: string, origin: 'operator' | 'target' = 'operator') =>
  parseSettings({ text, file: 'settings.yml', sections: registry, origin });

function refused(text: string, origin?: 'operator' | 'target'): readonly Refusal[] {
  try {
    parse(text, origin);
    return [];
  } catch (failure) {
    if (failure instanceof SettingsRefused) return failure.refusals;
    throw failure;
  }
}

/** What a settings file is refused for, as lines; none when it is accepted. */
export const refusals = (text: string, origin?: 'operator' | 'target') => refused(text, origin).map(refusalText);

/** What is wrong with it, without the places and the fixes. */
export const refusedProblems = (text: string) => refused(text).map(({ problem }) => problem);

/** What a file that is accepted should tell its writer. */
export const remarks = (text: string) => parse(text).remarks.map(({ message }) => message);

/** What one section of a file declares. */
export const desired = (text: string, key: string) => parse(text).declared.find((one) => one.key === key)?.desired;

/** What a file declares, section by section. */
export const declared = (text: string) =>
  parse(text).declared.map(({ key, desired }) => ({ section: registry.find((one) => one.key === key)!, desired }));
