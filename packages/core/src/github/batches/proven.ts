import { type Call, grantsOf } from '../call.ts';
import { type Grant, isAtLeast } from '../grants.ts';

/** What the host has shown to this token: a 404 to what names nothing else hides what is there, and so is a denial. */
export class Proven {
  readonly #names = new Set<string>();
  readonly #granted: Grant[] = [];

  add<A>(call: Call<A>, answer: A) {
    const { params, routeRules } = call;
    if (call.access === 'write') this.#granted.push(...grantsOf(call));
    for (const name of namesIn(call)) this.#names.add(keyOf(name, params[name]));
    for (const [name, values] of Object.entries(routeRules.proves?.(answer) ?? {}))
      for (const value of values) this.#names.add(keyOf(name, value));
  }

  /** Whether the host has taken writes for which the token needs all that this call needs. */
  grants = (call: Call) =>
    grantsOf(call).length > 0 &&
    grantsOf(call).every((one) =>
      this.#granted.some(
        ({ of, permission, level }) => of === one.of && permission === one.permission && isAtLeast(level, one.level),
      ),
    );

  /** Whether every name that may be wrong is proven. A write names what was listed, unless its rules say otherwise. */
  covers(call: Call) {
    const doubtful =
      call.access === 'read' || call.routeRules.notFound !== undefined ? namesIn(call) : ofRepository(call);
    return doubtful.every((name) => this.#names.has(keyOf(name, call.params[name])));
  }
}

/** The names in the path, any of which may be wrong. Numbers cannot be: they come from the host itself. */
const namesIn = (call: Call) => [
  ...ofRepository(call),
  ...Object.keys(call.params).filter((name) => typeof call.params[name] === 'string'),
];

const ofRepository = ({ route }: Call) => (route.includes('{repo}') ? ['repo'] : []);

const keyOf = (name: string, value: string | number = '') => `${name} ${String(value).toLowerCase()}`;
