import type { WriteCall } from '../../host/call.ts';
import type { Reader } from '../../host/host.ts';
import { differences } from '../../plan/differences.ts';
import { type Act, type Difference, type Item, neverShown, type Plan, uncompared, update } from '../../plan/item.ts';
import { open, say } from '../../plan/wording.ts';
import * as calls from './calls.ts';
import {
  type Body,
  basisOf,
  bodyFor,
  type Endpoint,
  type EndpointName,
  endpoints,
  knows,
  sentBackOf,
} from './endpoints.ts';
import { declaredEndpoints, declaredFor, pathOf } from './routing.ts';
import type { Actions } from './schema.ts';

/** For a route that is readable only after the earlier writes: reads it, then sends the undeclared keys back unchanged. */
const putAfterRead = (endpoint: Endpoint, declared: Body): Act => ({
  act: endpoint.put({}, declared).route,
  async run(host) {
    const live = await host.ask(endpoint.get({}));
    await host.send(endpoint.put({}, bodyFor(endpoint, declared, live)));
    return undefined;
  },
});

/** A missing endpoint cannot be read under the live permissions. */
export type Live = Readonly<Partial<Record<EndpointName, Body>>>;

/** Reads all declared endpoints in parallel. */
export async function readActions(host: Reader, wanted: Actions): Promise<Live> {
  const names = declaredEndpoints(wanted);
  const bodies = await Promise.all(names.map((name) => readEndpoint(host, endpoints[name])));
  return Object.fromEntries(names.map((name, index) => [name, bodies[index]]));
}

const readEndpoint = async (host: Reader, endpoint: Endpoint) =>
  (await isReadable(host, endpoint)) ? host.ask(endpoint.get({})) : undefined;

/** Asks for the permissions again, which costs no request. */
export const isReadable = async (host: Reader, { readableUnder }: Endpoint) =>
  !readableUnder || readableUnder(await host.ask(calls.getPermissions({})));

export function planActions(wanted: Actions, live: Live): Plan {
  return declaredEndpoints(wanted).flatMap((name) => {
    const endpoint = endpoints[name];
    const declared = declaredFor(name, wanted);
    const shown = live[name];
    if (!shown) return planUnread(endpoint, declared);
    if (name === 'permissions') return planPermissions(declared, shown);
    return planEndpoint(endpoint, declared, shown, (key) => knows(endpoint, key) || Object.hasOwn(shown, key));
  });
}

/** If the endpoint could not be read, every declared key is drift. */
const planUnread = (endpoint: Endpoint, declared: Body): Item[] =>
  update('', differences(declared, {}, endpoint.within).map(unread), putAfterRead(endpoint, declared));

const unread = (difference: Difference): Difference => ({ ...difference, unseen: true });

/** While Actions is off, the host may hide the other permissions. If Actions stays off, they are not compared. */
function planPermissions(declared: Body, live: Body): Item[] {
  const { permissions } = endpoints;
  const isHidden = (key: string) => live.enabled === false && knows(permissions, key) && !Object.hasOwn(live, key);
  const [skipped, compared] = parted(declared, (key) => declared.enabled === false && isHidden(key));
  return [
    ...planEndpoint(permissions, compared, live, (key) => Object.hasOwn(live, key) || isHidden(key)),
    ...Object.keys(skipped).map((key) =>
      uncompared(say`\`${open(key)}\` is not compared: the host shows it only while Actions is on`),
    ),
  ];
}

function planEndpoint(endpoint: Endpoint, declared: Body, live: Body, isCompared: (key: string) => boolean): Item[] {
  const { within, put, comparable = (body) => body } = endpoint;
  const [compared, neverSeen] = parted(declared, isCompared);
  const standing = sentBackOf(endpoint, live);
  const filled = bodyFor(endpoint, compared, live);
  const found = differences(comparable(compared), comparable(live), within);
  const [, added] = parted(filled, (key) => Object.hasOwn(compared, key));
  const along = found.length ? differences(added, standing, within) : [];
  const differing = [...along.map(explained), ...found.map((one) => ranked(toned(one, endpoint)))];
  return [
    ...update('', differing, put({}, { ...filled, ...neverSeen }), basisOf(endpoint, live)),
    ...planSilent(neverSeen, within, found.length ? [] : [put({}, { ...standing, ...declared })]),
  ];
}

/** Keys that the host never shows go into the PUT of the differing keys, or into a PUT of the live values. */
const planSilent = (neverSeen: Body, within: string | undefined, steps: readonly WriteCall[]) =>
  Object.entries(neverSeen).map(([key, value], index) =>
    neverShown(pathOf(key, within), value, index === 0 ? steps : []),
  );

const explained = (difference: Difference): Difference => ({
  ...difference,
  because: say`filled in, because the host requires it with every other key; declare \`${open(difference.key)}: ${difference.live}\` to keep it`,
});

function toned(difference: Difference, endpoint: Endpoint): Difference {
  const key = difference.key.split('.').at(-1)!;
  const fromTightest = knows(endpoint, key) ? endpoint.keys[key]! : [];
  const before = fromTightest.indexOf(difference.live);
  const isLooser = before >= 0 && fromTightest.indexOf(difference.wanted) > before;
  return isLooser ? { ...difference, tone: 'weaker' } : difference;
}

/** The claims stand in the subject of a token in the order of the list. */
const ranked = (difference: Difference): Difference =>
  difference.key.endsWith('include_claim_keys') ? { ...difference, ordered: true } : difference;

/** Splits a body into the chosen keys and the others. */
function parted(body: Body, isChosen: (key: string) => boolean): [Body, Body] {
  const entries = Object.entries(body);
  const [chosen, others] = [entries.filter(([key]) => isChosen(key)), entries.filter(([key]) => !isChosen(key))];
  return [Object.fromEntries(chosen), Object.fromEntries(others)];
}
