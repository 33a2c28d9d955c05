import { compare, groupBySetting, sameMembers } from '../../../plan/differences.ts';
import type { Difference, Plan } from '../../../plan/item.ts';
import { note, reassertKey, update } from '../../../plan/make-items.ts';
import { say } from '../../../plan/wording.ts';
import { pickKeys } from '../../../settings/maps.ts';
import { markWeaker, orderByRank } from '../../order.ts';
import { createRisks } from '../../risk.ts';
import type { AnalysisSetup, LiveSetup } from './calls.ts';
import { createSetupKeys, type DeclaredSetup, type LiveLanguages, splitLanguages } from './schema.ts';

export function planSetup(wanted: DeclaredSetup, live: LiveSetup, analysis: AnalysisSetup): Plan {
  if (wanted.state === 'not-configured') return planSwitchOff(wanted, live, analysis);
  const languages = splitLanguages(live.languages, analysis.languages);
  const found = compareSetup(wanted, live, languages).map((one) => explainDifference(one, wanted, live));
  const silent = Object.keys(wanted).filter((key) => isUnshown(key, wanted, live));
  const changing = [...found.map(({ key }) => key), ...silent];
  // A single request sends all declared keys: the host refuses a second request while the run of the first lasts.
  const call = analysis.calls.update(
    {},
    pickKeys(wanted, (key) => !changing.includes(key)),
  );
  const createWrite = (keys: readonly string[]) => ({ call, adds: pickKeys(wanted, (key) => keys.includes(key)) });
  return [
    ...groupBySetting(found, createSettingNamer(found)).flatMap((part) =>
      update('', part, createWrite(part.map(({ key }) => key)), { later: true }),
    ),
    ...silent.map((key) => reassertKey(key, wanted[key], createWrite([key]))),
    ...(wanted.languages && live.state === 'configured' ? noteUnsupportedLanguages(languages) : []),
  ];
}

/** With `not-configured`, only the state counts. */
function planSwitchOff({ state }: DeclaredSetup, live: LiveSetup, analysis: AnalysisSetup) {
  const difference = markWeaker(risk)({
    key: 'state',
    live: live.state,
    wanted: state,
    affects: listAffectedValues(live, analysis),
  });
  return live.state === state ? [] : update('', [difference], analysis.calls.update({}, { state }));
}

/** A setup that is switched off loses all that it was. */
const listAffectedValues = (live: LiveSetup, { languages, ownKeys: own }: AnalysisSetup) =>
  live.state === 'configured'
    ? pickKeys(live, (key) => Object.hasOwn(createSetupKeys(languages, own), key))
    : undefined;

export const risk = createRisks({ touches: 'protection' }, { state: orderByRank('configured', 'not-configured') });

function compareSetup(wanted: DeclaredSetup, live: LiveSetup, { supported: named }: LiveLanguages): Difference[] {
  const isCompared = (key: string, value: unknown) => !isUnshown(key, wanted, live) && !(value === null && !live[key]);
  const { languages, ...others }: DeclaredSetup = pickKeys(wanted, isCompared);
  const isSame = !languages || sameMembers(languages, named);
  return [...compare(others, live), ...(isSame ? [] : [{ key: 'languages', live: named, wanted: languages }])];
}

/** A configured setup shows all its keys, so the host never shows a key that is missing then. */
const isUnshown = (key: string, wanted: DeclaredSetup, live: LiveSetup) =>
  live.state === 'configured' && wanted[key] !== null && !Object.hasOwn(live, key);

const explainDifference = (difference: Difference, wanted: DeclaredSetup, live: LiveSetup): Difference =>
  wanted.state === undefined && live.state !== 'configured'
    ? { ...difference, because: say`${'the setup is off: '}declare \`state: configured\` as well` }
    : difference;

/** The other keys say what is switched on, so they go along; a label names a runner of its type. */
const createSettingNamer = (found: readonly Difference[]) => (key: string) =>
  found.some((one) => one.key === 'state') ? 'state' : key.startsWith('runner_') ? 'runner' : key;

const noteUnsupportedLanguages = ({ unsupported: unnamed }: LiveLanguages) =>
  unnamed.map((language) =>
    note(say`\`${language}\` is analyzed too, but Trueup does not compare it, because the API does not accept it`),
  );
