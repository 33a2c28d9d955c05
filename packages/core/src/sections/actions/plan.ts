import { compare, groupBySetting, same as isEqual } from '../../plan/differences.ts';
import type { Difference, Item, Plan, Sending } from '../../plan/item.ts';
import { noteUncompared, reassertKey, restOn, update } from '../../plan/make-items.ts';
import { open, say } from '../../plan/wording.ts';
import { pickKeys } from '../../settings/maps.ts';
import { markWeaker } from '../order.ts';
import { putAfterRead } from './acts.ts';
import { declaredEndpoints, fillBody, hasKey, pathOfKey, sentBackOf, spellAlike } from './endpoints.ts';
import type { LiveActions } from './read.ts';
import { type ActionsBody, type Endpoint, endpoints, risk } from './table.ts';

export const planActions = (wanted: ActionsBody, live: LiveActions): Plan =>
  declaredEndpoints(wanted).flatMap(({ name, endpoint, declared }) => {
    const shown = live[name];
    if (!shown) return planUnread(endpoint, declared);
    if (endpoint === endpoints.permissions) return planPermissions(declared, shown);
    return planEndpoint(endpoint, declared, shown, (key) => hasKey(endpoint, key) || Object.hasOwn(shown, key));
  });

/** If the endpoint could not be read, every declared key is drift. */
function planUnread(endpoint: Endpoint, declared: ActionsBody): Item[] {
  const found = compare(declared, {}, endpoint.within).map((one) => ({ ...one, unseen: true as const }));
  return update('', found, putAfterRead(endpoint, declared));
}

const isOff = ({ enabled }: ActionsBody) => enabled === false;

/** While Actions is off, the host may hide the other permissions. If Actions stays off, they are not compared. */
function planPermissions(declared: ActionsBody, live: ActionsBody): Item[] {
  const permissions: Endpoint = endpoints.permissions;
  const isHidden = (key: string) => isOff(live) && hasKey(permissions, key) && !Object.hasOwn(live, key);
  const [skipped, compared] = divide(declared, (key) => isOff(declared) && isHidden(key));
  return [
    ...planEndpoint(permissions, compared, live, (key) => Object.hasOwn(live, key) || isHidden(key)),
    ...Object.keys(skipped).map((key) => noteUncompared('blind', tellHidden(key), { key })),
  ];
}

const tellHidden = (key: string) => open(`\`${key}\` is not compared: GitHub shows it only while Actions is on`);

function planEndpoint(endpoint: Endpoint, declared: ActionsBody, live: ActionsBody, isSeen: (key: string) => boolean) {
  const { within } = endpoint;
  const [compared, neverSeen] = divide(declared, isSeen);
  const differing = compare(spellAlike(endpoint, compared), spellAlike(endpoint, live), within);
  const found = differing.map(markWeaker(risk)).map(markOrdered).map(addLed(endpoint, live));
  const [, added] = divide(fillBody(endpoint, compared, live), (key) => Object.hasOwn(compared, key));
  const along = found.length ? compare(added, sentBackOf(endpoint, live), within).map(explain) : [];
  const all = [...along, ...found];
  const writing = writingOf(endpoint, live, [compared, neverSeen], all);
  /** The live body that a filled PUT depends on, without read-only keys. */
  const sent = (body: ActionsBody) => spellAlike(endpoint, sentBackOf(endpoint, body));
  const restsOn = endpoint.fill && restOn(endpoint.get({}), live, sent);
  return [
    ...groupBySetting(all, settingOf(endpoint, all)).flatMap((part) => update('', part, writing(part), { restsOn })),
    ...Object.entries(neverSeen).map(([key, value]) =>
      reassertKey(pathOfKey(key, within), value, { ...writing([]), adds: { [key]: value } }),
    ),
  ];
}

/** If the key that decides what the others mean changes, all changes are one setting. */
function settingOf(endpoint: Endpoint, differing: readonly Difference[]) {
  const { leads, within } = endpoint;
  const isLed = leads && differing.some(({ key }) => key === pathOfKey(leads, within));
  return (key: string) => (isLed ? leads : keyIn(endpoint, key));
}

/** The endpoint's own name of the key at this path. */
const keyIn = ({ within }: Endpoint, path: string) => path.split('.')[within === undefined ? 0 : 1]!;

/** All items share one PUT. Its body holds what stays the same, and each item adds what it changes. */
function writingOf(
  endpoint: Endpoint,
  live: ActionsBody,
  [compared, neverSeen]: readonly [compared: ActionsBody, neverSeen: ActionsBody],
  differing: readonly Difference[],
) {
  const isAmong = (all: readonly Difference[]) => (key: string) => all.some((one) => keyIn(endpoint, one.key) === key);
  const [, same] = divide(compared, isAmong(differing));
  const base: ActionsBody = {
    ...fillBody(endpoint, same, live),
    ...(Object.keys(neverSeen).length > 0 && sentBackOf(endpoint, live)),
  };
  const call = endpoint.put({}, base);
  return (part: readonly Difference[]): Sending & { readonly adds: object } => {
    const [changing] = divide(compared, isAmong(part));
    const body = fillBody(endpoint, { ...same, ...changing }, live);
    const keys = Object.keys({ ...base, ...body }).filter((key) => !isEqual(base[key], body[key]));
    return { call, adds: Object.fromEntries(keys.map((key) => [key, body[key]])) };
  };
}

const explain = (difference: Difference): Difference => ({
  ...difference,
  because: say`set because GitHub requires it with the other keys; to keep it, declare \`${open(difference.key)}: ${difference.live}\``,
});

/** The key that decides what the others mean says so, with what those are. */
const addLed = (endpoint: Endpoint, live: ActionsBody) => (difference: Difference) => {
  const { leads, within } = endpoint;
  if (!leads || difference.key !== pathOfKey(leads, within)) return difference;
  const led = Object.entries(sentBackOf(endpoint, live)).map(([key, value]) => [pathOfKey(key, within), value]);
  return { ...difference, affects: Object.fromEntries(led) };
};

/** The claims stand in the subject of a token in the order of the list. */
const markOrdered = (difference: Difference): Difference =>
  difference.key.endsWith('include_claim_keys') ? { ...difference, ordered: true } : difference;

const divide = (body: ActionsBody, isChosen: (key: string) => boolean) =>
  [pickKeys(body, isChosen), pickKeys(body, (key) => !isChosen(key))] as const;
