import { registry } from '../../../packages/core/src/sections/registry.ts';
import { parseSettings } from '../../../packages/core/src/settings/reading/parse.ts';
import { type Refusal, SettingsError } from '../../../packages/core/src/settings/refusal.ts';
import { formatPlainRefusal } from './plain-refusal.ts';

const parse = (text: string, origin: 'operator' | 'target' = 'operator') =>
  parseSettings({ text, file: 'settings.yml', sections: registry, origin });

function readFindings(text: string, origin?: 'operator' | 'target'): Pick<SettingsError, 'refusals' | 'remarks'> {
  try {
    const { refused: refusals, remarks } = parse(text, origin);
    return { refusals, remarks };
  } catch (failure) {
    if (failure instanceof SettingsError) return failure;
    throw failure;
  }
}

const readRefusals = (text: string, origin?: 'operator' | 'target'): readonly Refusal[] =>
  readFindings(text, origin).refusals;

/** Returns an empty list for an accepted file. */
export const listRefusals = (text: string, origin?: 'operator' | 'target') =>
  readRefusals(text, origin).map(formatPlainRefusal);

/** Leaves out places and fixes. */
export const listProblems = (text: string) => readRefusals(text).map(({ problem }) => problem);

export const listRemarks = (text: string) => readFindings(text).remarks.map(({ message }) => message);

export const parseDesired = (text: string, key: string) => parse(text).declared.find((one) => one.key === key)?.desired;

export const parseDeclared = (text: string) =>
  parse(text).declared.map(({ key, desired }) => ({
    section: registry.find((one) => one.key === key)!,
    desired,
  }));

export const locateProblems = (text: string) => readRefusals(text).map(({ at, problem }) => ({ at, problem }));
