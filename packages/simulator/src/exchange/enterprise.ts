import described from '../description/servers.json' with { type: 'json' };
import { type Answer, createNotFound, createRefusal } from './answer.ts';

/** Maps each route or path to the first version that has it, or to null if no described version has it. */
type VersionTable = Readonly<Record<string, string | null>>;

const routes: VersionTable = described.routes;
const bodies: Readonly<Record<string, VersionTable>> = described.bodies;
const answers: Readonly<Record<string, VersionTable>> = described.answers;

/** From the published GraphQL schemas. */
const graphqlFields: VersionTable = {
  'Repository.hasSponsorshipsEnabled': null,
  'Repository.interactionAbility': null,
  'Repository.issueCreationPolicy': '3.22',
};

/** An Enterprise Server of one version, such as `3.17.2`. It supports only what its description contains. */
export interface EnterpriseServer {
  readonly version: string;
  readonly missingFields: readonly string[];
  /** Refuses a route, an API version or a part of the body that this server does not know. */
  refuseUnknown(route: string, apiVersion: string, body: unknown): void;
  removeUnknownKeys(route: string, answer: Answer): Answer;
}

export function createEnterpriseServer(version: string): EnterpriseServer {
  if (!/^\d+\.\d+(\.\d+)?$/.test(version)) throw new Error(`an Enterprise Server has no version ${version}`);
  const listMissing = (table: VersionTable | undefined) =>
    Object.entries(table ?? {})
      .filter(([, since]) => since === null || isOlderVersion(version, since))
      .map(([name]) => name);
  const missingRoutes = new Set(listMissing(routes));
  return {
    version: version.split('.').length === 2 ? `${version}.0` : version,
    missingFields: listMissing(graphqlFields),
    refuseUnknown(route, apiVersion, body) {
      if (apiVersion !== '2022-11-28') throw createRefusal(400, `'${apiVersion}' is not a supported version`);
      if (missingRoutes.has(route)) throw createNotFound();
      for (const part of listMissing(bodies[route])) refusePartIfSent(body, part);
    },
    removeUnknownKeys(route, answer) {
      const paths = listMissing(answers[route]);
      if (!paths.length || answer.body === undefined || answer.status >= 300) return answer;
      const body = structuredClone(answer.body);
      for (const path of paths)
        for (const { holder, key } of listKeyHolders(body, path.split(/\.|(?=\[)/))) delete holder[key];
      return { ...answer, body };
    },
  };
}

const isOlderVersion = (version: string, since: string) => {
  const [[major = 0, minor = 0], [first = 0, second = 0]] = [version, since].map((text) =>
    text.split('.').map(Number),
  ) as [number[], number[]];
  return major < first || (major === first && minor < second);
};

/** `part` is a path, or `path=value`. GitHub has a message for each. */
function refusePartIfSent(body: unknown, part: string) {
  const [path = '', value] = part.split('=');
  const sentHolders = listKeyHolders(body, path.split(/\.|(?=\[)/));
  if (value === undefined && sentHolders.length)
    throw createRefusal(422, `Invalid request.\n\n"${sentHolders[0]!.key}" is not a permitted key.`);
  if (sentHolders.some(({ holder, key }) => holder[key] === value))
    throw createRefusal(
      422,
      `Invalid request.\n\nInvalid property /${path.replaceAll(/\.|\[\]\.?/g, '/')}: \`${value}\` is not possible.`,
    );
}

interface KeyHolder {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

/** Finds each object that has the last key of the path. `[]` stands for each item of a list. */
function listKeyHolders(value: any, [step, ...rest]: readonly string[]): KeyHolder[] {
  if (value === null || typeof value !== 'object' || step === undefined) return [];
  if (step === '[]') return Array.isArray(value) ? value.flatMap((item) => listKeyHolders(item, rest)) : [];
  if (!Object.hasOwn(value, step)) return [];
  return rest.length ? listKeyHolders(value[step], rest) : [{ holder: value, key: step }];
}
