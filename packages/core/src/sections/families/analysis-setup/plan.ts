import { findDifferences, groupBySetting, hasSameMembers } from '../../../plan/differences.ts';
import type { Difference, Plan } from '../../../plan/item.ts';
import { createNote, planReassertionOfKey, planUpdate } from '../../../plan/make-items.ts';
import { formatText } from '../../../plan/wording.ts';
import { pickKeys } from '../../../settings/maps.ts';
import { markIfWeaker, orderByRank } from '../../order.ts';
import { createRisks } from '../../risk.ts';
import type { AnalysisSetup, LiveSetup } from './calls.ts';
import { createSetupKeys, type DeclaredSetup, splitLanguagesBySupport } from './schema.ts';

export function planSetup(wanted: DeclaredSetup, live: LiveSetup, setup: AnalysisSetup): Plan {
  if (wanted.state === 'not-configured') return planSwitchOff(wanted, live, setup);
  const { supported, unsupported } = splitLanguagesBySupport(live, setup);
  const differences = compareSetup(wanted, live, supported).map((difference) =>
    explainSwitchedOffSetup(difference, wanted, live),
  );
  const unshown = Object.keys(wanted).filter((key) => isUnshown(key, wanted, live));
  const changingKeys = [...differences.map(({ key }) => key), ...unshown];
  // A single request sends all declared keys, because GitHub refuses a second request while the first is applied.
  const call = setup.calls.update(
    {},
    pickKeys(wanted, (key) => !changingKeys.includes(key)),
  );
  const createWrite = (keys: readonly string[]) => ({ call, adds: pickKeys(wanted, (key) => keys.includes(key)) });
  return [
    ...groupBySetting(differences, createSettingNamer(differences)).flatMap((group) =>
      planUpdate('', group, createWrite(group.map(({ key }) => key)), { later: true }),
    ),
    ...unshown.map((key) => planReassertionOfKey(key, wanted[key], createWrite([key]))),
    ...(wanted.languages && live.state === 'configured' ? unsupported.map(noteUnsupportedLanguage) : []),
  ];
}

function planSwitchOff({ state }: DeclaredSetup, live: LiveSetup, setup: AnalysisSetup) {
  const difference = markIfWeaker(risk)({
    key: 'state',
    live: live.state,
    wanted: state,
    affects: listAffectedValues(live, setup),
  });
  return live.state === state ? [] : planUpdate('', [difference], setup.calls.update({}, { state }));
}

/** Turning a setup off clears its other keys. */
const listAffectedValues = (live: LiveSetup, setup: AnalysisSetup) =>
  live.state === 'configured' ? pickKeys(live, (key) => Object.hasOwn(createSetupKeys(setup), key)) : undefined;

export const risk = createRisks({ touches: 'protection' }, { state: orderByRank('configured', 'not-configured') });

function compareSetup(wanted: DeclaredSetup, live: LiveSetup, liveLanguages: readonly string[]): Difference[] {
  const isCompared = (key: string, value: unknown) => !isUnshown(key, wanted, live) && !(value === null && !live[key]);
  const { languages, ...otherKeys }: DeclaredSetup = pickKeys(wanted, isCompared);
  const isSame = !languages || hasSameMembers(languages, liveLanguages);
  return [
    ...findDifferences(otherKeys, live),
    ...(isSame ? [] : [{ key: 'languages', live: liveLanguages, wanted: languages }]),
  ];
}

/** A configured setup shows all its keys. */
const isUnshown = (key: string, wanted: DeclaredSetup, live: LiveSetup) =>
  live.state === 'configured' && wanted[key] !== null && !Object.hasOwn(live, key);

const explainSwitchedOffSetup = (difference: Difference, wanted: DeclaredSetup, live: LiveSetup): Difference =>
  wanted.state === undefined && live.state !== 'configured'
    ? { ...difference, because: formatText`${'the setup is off: '}declare \`state: configured\` as well` }
    : difference;

/** A runner label belongs to its runner type. A change of `state` includes all other changes. */
const createSettingNamer = (differences: readonly Difference[]) => (key: string) =>
  differences.some((difference) => difference.key === 'state') ? 'state' : key.startsWith('runner_') ? 'runner' : key;

const noteUnsupportedLanguage = (language: string) =>
  createNote(
    formatText`\`${language}\` is analyzed too, but Trueup does not compare it, because the API does not accept it`,
  );
