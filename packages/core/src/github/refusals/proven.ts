import { type Call, listGrants } from '../call.ts';
import { type Grant, isLevelAtLeast } from '../grants.ts';

/** Records what GitHub has shown to this token. If all names of a path are proven, a 404 is a denial. */
export class ProvenAccess {
  readonly #names = new Set<string>();
  readonly #granted: Grant[] = [];

  recordAnswer<A>(call: Call<A>, answer: A) {
    const { params, routeRules } = call;
    if (call.access === 'write') this.#granted.push(...listGrants(call));
    for (const name of listNameParameters(call)) this.#names.add(toKey(name, params[name]));
    for (const [name, values] of Object.entries(routeRules.listProvenNames?.(answer) ?? {}))
      for (const value of values) this.#names.add(toKey(name, value));
  }

  hasGrantsOf = (call: Call) =>
    listGrants(call).length > 0 &&
    listGrants(call).every((needed) =>
      this.#granted.some(
        ({ appliesTo, permission, level }) =>
          appliesTo === needed.appliesTo && permission === needed.permission && isLevelAtLeast(level, needed.level),
      ),
    );

  /** A write names listed items, unless its rules say otherwise. */
  hasNamesOf(call: Call) {
    const doubtfulNames =
      call.access === 'read' || call.routeRules.notFound !== undefined
        ? listNameParameters(call)
        : listRepositoryParameter(call);
    return doubtfulNames.every((name) => this.#names.has(toKey(name, call.params[name])));
  }
}

/** Numbers come from GitHub, so they cannot be wrong. */
const listNameParameters = (call: Call): string[] => [
  ...listRepositoryParameter(call),
  ...Object.keys(call.params).filter((name) => typeof call.params[name] === 'string'),
];

const listRepositoryParameter = ({ route }: Call) => (route.includes('{repo}') ? ['repo'] : []);

const toKey = (name: string, value: string | number = '') => `${name} ${String(value).toLowerCase()}`;
