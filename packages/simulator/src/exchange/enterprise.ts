import described from '../description/servers.json' with { type: 'json' };
import { type Answer, notFound, refusal } from './answer.ts';

/** For each route or path, the first version that has it; null where no described version has it. */
type Since = Readonly<Record<string, string | null>>;

const routes: Since = described.routes;
const bodies: Readonly<Record<string, Since>> = described.bodies;
const answers: Readonly<Record<string, Since>> = described.answers;

/** What the published GraphQL schema of 3.19 lacks, and so do those of older servers. */
export const graphqlLacks = ['Repository.hasSponsorshipsEnabled', 'Repository.interactionAbility'];

/** An Enterprise Server of some version, such as `3.17` or `3.17.2`: it lacks what its description lacks. */
export interface EnterpriseServer {
  readonly version: string;
  /** Refuses a route, a version of the API or a part of the body that this server does not know. */
  refuse(route: string, apiVersion: string, body: unknown): void;
  /** The answer without the keys that this server does not have. */
  without(route: string, answer: Answer): Answer;
}

export function enterpriseServer(version: string): EnterpriseServer {
  if (!/^\d+\.\d+(\.\d+)?$/.test(version)) throw new Error(`an Enterprise Server has no version ${version}`);
  const lackedBy = (table: Since | undefined) =>
    Object.entries(table ?? {})
      .filter(([, since]) => since === null || isOlder(version, since))
      .map(([name]) => name);
  const lacked = new Set(lackedBy(routes));
  return {
    version: version.split('.').length === 2 ? `${version}.0` : version,
    refuse(route, apiVersion, body) {
      if (apiVersion !== '2022-11-28') throw refusal(400, `'${apiVersion}' is not a supported version`);
      if (lacked.has(route)) throw notFound();
      for (const part of lackedBy(bodies[route])) refuseWhereSent(body, part);
    },
    without(route, answer) {
      const paths = lackedBy(answers[route]);
      if (!paths.length || answer.body === undefined || answer.status >= 300) return answer;
      const body = structuredClone(answer.body);
      for (const path of paths)
        for (const { holder, key } of holdersOf(body, path.split(/\.|(?=\[)/))) delete holder[key];
      return { ...answer, body };
    },
  };
}

const isOlder = (version: string, since: string) => {
  const [[major = 0, minor = 0], [first = 0, second = 0]] = [version, since].map((text) =>
    text.split('.').map(Number),
  ) as [number[], number[]];
  return major < first || (major === first && minor < second);
};

/** The host's two messages for a body that does not fit its schema. */
function refuseWhereSent(body: unknown, part: string) {
  const [path = '', value] = part.split('=');
  const found = holdersOf(body, path.split(/\.|(?=\[)/));
  if (value === undefined && found.length)
    throw refusal(422, `Invalid request.\n\n"${found[0]!.key}" is not a permitted key.`);
  if (found.some(({ holder, key }) => holder[key] === value))
    throw refusal(
      422,
      `Invalid request.\n\nInvalid property /${path.replaceAll(/\.|\[\]\.?/g, '/')}: \`${value}\` is not possible.`,
    );
}

interface Holder {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

/** Every map that has the last key of the path. `[]` stands for each item of a list. */
function holdersOf(value: any, [step, ...rest]: readonly string[]): Holder[] {
  if (value === null || typeof value !== 'object' || step === undefined) return [];
  if (step === '[]') return Array.isArray(value) ? value.flatMap((item) => holdersOf(item, rest)) : [];
  if (!Object.hasOwn(value, step)) return [];
  return rest.length ? holdersOf(value[step], rest) : [{ holder: value, key: step }];
}
