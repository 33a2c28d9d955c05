import { createConfigError } from '../refusals/failures.ts';

export interface ApiAddress {
  readonly rest: string;
  readonly graphql: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const publicAddress = 'https://api.github.com';

export function parseApiAddress(environment: Environment): ApiAddress {
  const rest = parseAddress('GITHUB_API_URL', environment.GITHUB_API_URL || publicAddress);
  const graphql = parseAddress('GITHUB_GRAPHQL_URL', environment.GITHUB_GRAPHQL_URL || toGraphqlAddress(rest));
  refuseOtherServer(rest, graphql);
  return { rest, graphql };
}

/** A workflow on github.com sets both variables. A step may replace only one of them. */
function refuseOtherServer(rest: string, graphql: string) {
  const [restHost, graphqlHost] = [rest, graphql].map((address) => new URL(address).hostname) as [string, string];
  if (restHost === graphqlHost || (isLoopback(restHost) && isLoopback(graphqlHost))) return;
  throw createConfigError(
    `GITHUB_GRAPHQL_URL names the server ${graphqlHost}, but GITHUB_API_URL names ${restHost}`,
    'set both to the same server, or remove GITHUB_GRAPHQL_URL; Trueup sends the token to no second server',
  );
}

/** GitHub Enterprise Server has REST at `/api/v3` and GraphQL at `/api/graphql`. */
const toGraphqlAddress = (rest: string) =>
  rest.endsWith('/api/v3') ? rest.replace(/\/v3$/, '/graphql') : `${rest}/graphql`;

/** github.com and GHE.com have every published route. */
export const isCloud = ({ rest }: ApiAddress) => /(^|\.)(api\.github\.com|ghe\.com)$/.test(new URL(rest).hostname);

export const isLoopback = (hostname: string) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(hostname);

/** The address may contain credentials. */
function parseAddress(variable: string, text: string): string {
  const refuse = (problem: string, fix: string) => createConfigError(`${variable} ${problem}`, fix);
  const example = `set ${variable} to an address such as ${publicAddress}`;

  if (!URL.canParse(text)) throw refuse('is not a URL', example);
  const url = new URL(text);
  if (url.username || url.password)
    throw refuse('contains credentials', `remove the name and the password from ${variable}, and pass a token instead`);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refuse(`starts with ${url.protocol}, but GitHub uses HTTPS`, example);
  if (url.search || url.hash) throw refuse('has a query or a fragment', `end ${variable} before its "?" or "#"`);
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw refuse(
      `is http://${url.host}, which would send the token unencrypted`,
      `use https:// in ${variable}; http:// is allowed only for this machine`,
    );
  return url.href.replace(/\/+$/, '');
}
