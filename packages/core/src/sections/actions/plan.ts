/**
 * Plans the Actions settings of a repository. They are spread over many endpoints, and each PUT replaces the whole body
 * of its endpoint. Some PUTs reset keys that they do not contain, so the plan sends undeclared live values back.
 */

import { findDifferences, groupBySetting, isDeepEqual } from '../../plan/differences.ts';
import type { CallStep, Difference, Item, Plan } from '../../plan/item.ts';
import { createBasis, noteUncompared, planReassertionOfKey, planUpdate } from '../../plan/make-items.ts';
import { formatText, markPublic } from '../../plan/wording.ts';
import { pickKeys } from '../../settings/maps.ts';
import { markIfWeaker } from '../order.ts';
import { createPutAfterRead } from './acts.ts';
import {
  fillBodyFromLive,
  formatKeyPath,
  hasKey,
  normalizeWritableKeys,
  pickWritableKeys,
  splitKeysByEndpoint,
} from './endpoints.ts';
import type { LiveActions } from './read.ts';
import { type ActionsBody, type Endpoint, endpoints, orderedKeys, risk } from './table.ts';

export const planActions = (wanted: ActionsBody, live: LiveActions): Plan =>
  splitKeysByEndpoint(wanted).flatMap(({ name, endpoint, declared }) => {
    const liveBody = live[name];
    if (!liveBody) return planUnreadEndpoint(endpoint, declared);
    if (endpoint === endpoints.permissions) return planPermissions(declared, liveBody);
    return planEndpoint(endpoint, declared, liveBody, (key) => hasKey(endpoint, key) || Object.hasOwn(liveBody, key));
  });

function planUnreadEndpoint(endpoint: Endpoint, declared: ActionsBody): Item[] {
  const differences = findDifferences(declared, {}, endpoint.parentKey);
  const unseen = differences.map((difference) => ({ ...difference, unseen: true as const }));
  return planUpdate('', unseen, createPutAfterRead(endpoint, declared));
}

const isActionsOff = ({ enabled }: ActionsBody) => enabled === false;

/** While Actions is off, GitHub may hide the other permissions. Trueup does not compare them if Actions stays off. */
function planPermissions(declared: ActionsBody, live: ActionsBody): Item[] {
  const permissions: Endpoint = endpoints.permissions;
  const isHidden = (key: string) => isActionsOff(live) && hasKey(permissions, key) && !Object.hasOwn(live, key);
  const [skipped, compared] = splitBody(declared, (key) => isActionsOff(declared) && isHidden(key));
  return [
    ...planEndpoint(permissions, compared, live, (key) => Object.hasOwn(live, key) || isHidden(key)),
    ...Object.keys(skipped).map((key) => noteUncompared('blind', describeHiddenKey(key), { key })),
  ];
}

const describeHiddenKey = (key: string) =>
  markPublic(`\`${key}\` is not compared: GitHub shows it only while Actions is on`);

/** Sends keys that GitHub never shows on every run. */
function planEndpoint(endpoint: Endpoint, declared: ActionsBody, live: ActionsBody, isSeen: (key: string) => boolean) {
  const { parentKey } = endpoint;
  const [compared, neverShown] = splitBody(declared, isSeen);
  const declaredDifferences = findDifferences(endpoint.normalize(compared), endpoint.normalize(live), parentKey)
    .map(markIfWeaker(risk))
    .map(markOrderedList)
    .map(addAffectedKeysOfLeadingKey(endpoint, live));
  const requiredBody = pickKeys(fillBodyFromLive(endpoint, compared, live), (key) => !Object.hasOwn(compared, key));
  const requiredDifferences = declaredDifferences.length
    ? findDifferences(requiredBody, pickWritableKeys(endpoint, live), parentKey).map(explainRequiredKey)
    : [];
  const differences = [...requiredDifferences, ...declaredDifferences];
  const buildWrite = createWriteBuilder(endpoint, live, [compared, neverShown], differences);
  const neverShownPairs = Object.entries(neverShown);
  const sendsLiveKeys = endpoint.fill !== undefined || neverShownPairs.length > 0;
  const dependsOn = sendsLiveKeys
    ? createBasis(endpoint.get({}), live, (body) => normalizeWritableKeys(endpoint, body))
    : undefined;
  return [
    ...groupBySetting(differences, createSettingNamer(endpoint, differences)).flatMap((group) =>
      planUpdate('', group, buildWrite(group), { dependsOn }),
    ),
    ...neverShownPairs.map(([key, value]) => ({
      ...planReassertionOfKey(formatKeyPath(key, parentKey), value, { ...buildWrite([]), adds: { [key]: value } }),
      dependsOn,
    })),
  ];
}

/** If the leading key changes, the plan treats all changes of the endpoint as one setting. */
function createSettingNamer(endpoint: Endpoint, differences: readonly Difference[]) {
  const { leadingKey, parentKey } = endpoint;
  const isLed = leadingKey && differences.some(({ key }) => key === formatKeyPath(leadingKey, parentKey));
  return (key: string) => (isLed ? leadingKey : getKeyBelowParent(endpoint, key));
}

const getKeyBelowParent = ({ parentKey }: Endpoint, path: string) => path.split('.')[parentKey === undefined ? 0 : 1]!;

/** All items share one PUT. The base body has the unchanged values, and each item adds the values that it changes. */
function createWriteBuilder(
  endpoint: Endpoint,
  live: ActionsBody,
  [compared, neverShown]: readonly [compared: ActionsBody, neverShown: ActionsBody],
  differences: readonly Difference[],
) {
  const isChangedIn = (changes: readonly Difference[]) => (key: string) =>
    changes.some((change) => getKeyBelowParent(endpoint, change.key) === key);
  const unchanged = pickKeys(compared, (key) => !isChangedIn(differences)(key));
  const base: ActionsBody = {
    ...fillBodyFromLive(endpoint, unchanged, live),
    ...(Object.keys(neverShown).length > 0 && pickWritableKeys(endpoint, live)),
  };
  const call = endpoint.put({}, base);
  return (group: readonly Difference[]): CallStep & { readonly adds: object } => {
    const changed = pickKeys(compared, isChangedIn(group));
    const body = fillBodyFromLive(endpoint, { ...unchanged, ...changed }, live);
    const keys = Object.keys({ ...base, ...body }).filter((key) => !isDeepEqual(base[key], body[key]));
    return { call, adds: Object.fromEntries(keys.map((key) => [key, body[key]])) };
  };
}

const explainRequiredKey = (difference: Difference): Difference => ({
  ...difference,
  because: formatText`set because GitHub requires it with the other keys; to keep it, declare \`${markPublic(difference.key)}: ${difference.live}\``,
});

/** A change of the leading key may also change what the other keys of the endpoint mean. */
const addAffectedKeysOfLeadingKey = (endpoint: Endpoint, live: ActionsBody) => (difference: Difference) => {
  const { leadingKey, parentKey } = endpoint;
  if (!leadingKey || difference.key !== formatKeyPath(leadingKey, parentKey)) return difference;
  const affected = Object.entries(pickWritableKeys(endpoint, live)).map(([key, value]) => [
    formatKeyPath(key, parentKey),
    value,
  ]);
  return { ...difference, affects: Object.fromEntries(affected) };
};

const markOrderedList = (difference: Difference): Difference =>
  orderedKeys.includes(difference.key) ? { ...difference, ordered: true } : difference;

const splitBody = (body: ActionsBody, isChosen: (key: string) => boolean) =>
  [pickKeys(body, isChosen), pickKeys(body, (key) => !isChosen(key))] as const;
