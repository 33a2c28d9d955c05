import { registry } from '../../../packages/core/src/sections/registry.ts';
import { parseSettings } from '../../../packages/core/src/settings/reading/parse.ts';
import { type Refusal, SettingsError } from '../../../packages/core/src/settings/refusal.ts';
import { plainRefusal } from './plain-refusal.ts';

const parse = (text: string, origin: 'operator' | 'target' = 'operator') =>
  parseSettings({ text, file: 'settings.yml', sections: registry, origin });

function findings(text: string, origin?: 'operator' | 'target'): Pick<SettingsError, 'refusals' | 'remarks'> {
  try {
    const { refused: refusals, remarks } = parse(text, origin);
    return { refusals, remarks };
  } catch (failure) {
    if (failure instanceof SettingsError) return failure;
    throw failure;
  }
}

const refused = (text: string, origin?: 'operator' | 'target'): readonly Refusal[] => findings(text, origin).refusals;

/** The refusals of a settings file as lines; empty if it is accepted. */
export const refusals = (text: string, origin?: 'operator' | 'target') => refused(text, origin).map(plainRefusal);

/** The problems alone, without places and fixes. */
export const refusedProblems = (text: string) => refused(text).map(({ problem }) => problem);

/** The remarks about a file. */
export const remarks = (text: string) => findings(text).remarks.map(({ message }) => message);

/** The desired state of one section. */
export const desired = (text: string, key: string) => parse(text).declared.find((one) => one.key === key)?.desired;

/** The desired state of every section. */
export const declared = (text: string) =>
  parse(text).declared.map(({ key, desired }) => ({
    section: registry.find((one) => one.key === key)!,
    desired,
  }));

/** Where each problem stands, and what it is. */
export const refusedAt = (text: string) => refused(text).map(({ at, problem }) => ({ at, problem }));
