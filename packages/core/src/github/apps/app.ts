/**
 * Runs as a GitHub App, with separate tokens and rate limits for each account. GitHub may refuse a new token for a few
 * seconds, so an early refusal is checked again.
 */

import * as v from 'valibot';
import { defineRestCall } from '../call.ts';
import type { Reader, RepositoryName } from '../github.ts';
import type { Transport, WireAnswer } from '../http/http.ts';
import type { Secret } from '../http/secret.ts';
import type { Clock } from '../limits/clock.ts';
import { findLimitMessage } from '../limits/limits.ts';
import type { Pacer } from '../limits/pacer.ts';
import { openRepositoryClient, type RepositoryClient, type RepositoryClientOptions } from '../open.ts';
import { RequestNotSent } from '../refusals/failures.ts';
import { defineObject } from '../shapes.ts';
import {
  AppAccessDenied,
  isInstalledOn,
  listInstalledAccounts,
  readAppLogin,
  requireInstallation,
} from './installations.ts';
import { type AppIdentity, attachToken, signRequests } from './signing.ts';
import { type AppToken, InstallationTokens, listPurpose, type TokenPurpose } from './tokens.ts';

export interface AppContext extends Omit<RepositoryClientOptions, 'repository' | 'pacer'> {
  openPacer(): Pacer;
  hide(secret: Secret): Secret;
  isNamed(owner: string): boolean;
}

export type App = ReturnType<typeof openApp>;

interface AppAccount {
  readonly pacer: Pacer;
  tokens?: Promise<InstallationTokens>;
}

export function openApp(identity: AppIdentity, context: AppContext) {
  const { transport, clock, openPacer } = context;
  const appContext = {
    ...context,
    shouldHide: () => true,
    transport: signRequests(identity, transport, clock, context.hide),
    pacer: openPacer(),
  };
  const openAccountClient = (owner = '', name = '') =>
    openRepositoryClient({ ...appContext, repository: { owner, name } });
  const accounts = new Map<string, AppAccount>();

  const getAccount = (owner: string) => {
    const key = owner.toLowerCase();
    const account = accounts.get(key) ?? { pacer: openPacer() };
    accounts.set(key, account);
    return account;
  };
  const getTokens = (owner: string, account: AppAccount) => {
    const tokens = account.tokens ?? openInstallationTokens(owner, openAccountClient(owner), context);
    account.tokens = tokens;
    tokens.catch((failure) => {
      if (!(failure instanceof AppAccessDenied)) account.tokens = undefined;
    });
    return tokens;
  };
  return {
    listAccounts: () => listInstalledAccounts(openAccountClient().createReader()),
    readLogin: () => readAppLogin(openAccountClient().createReader()),
    isInstalledOn: ({ owner, name }: RepositoryName) => isInstalledOn(openAccountClient(owner, name).createReader()),
    listFailedDeliveries: (since: number, max: number) =>
      readFailedDeliveries(openAccountClient().createReader(), since, max),
    openChannel(owner: string, getPurpose: () => TokenPurpose) {
      const account = getAccount(owner);
      return {
        pacer: account.pacer,
        transport: attachInstallationTokens(transport, clock, () => getTokens(owner, account), getPurpose),
      };
    },
  };
}

async function openInstallationTokens(
  owner: string,
  appClient: RepositoryClient,
  context: AppContext,
): Promise<InstallationTokens> {
  if (!context.isNamed(owner)) throw createUnnamedAccountError(owner);
  const { transport, clock, hide, openPacer } = context;
  const attached = attachInstallationTokens(
    transport,
    clock,
    async () => tokens,
    () => listPurpose,
  );
  const client = openRepositoryClient({
    ...context,
    shouldHide: () => true,
    transport: attached,
    // All requests of the account may wait for this one.
    pacer: openPacer(),
    repository: { owner, name: '' },
  });
  const tokens = new InstallationTokens(owner, await requireInstallation(appClient.createReader()), {
    clock,
    hide,
    asApp: appClient.createWriter(),
    createInstallationReader: client.createReader,
  });
  return tokens;
}

const createUnnamedAccountError = (owner: string) =>
  new RequestNotSent(
    `the app has no token for ${owner}, because this run names no repository of it`,
    'pass a token for it as `report-token`; on a command line, set TRUEUP_REPORT_TOKEN',
  );

/** If GitHub no longer knows the token, Trueup sends the request once more with a new token. */
const attachInstallationTokens =
  (
    transport: Transport,
    clock: Clock,
    getInstallationTokens: () => Promise<InstallationTokens>,
    getPurpose: () => TokenPurpose,
  ): Transport =>
  async (request) => {
    const installationTokens = await getInstallationTokens();
    const purpose = getPurpose();
    const token = await installationTokens.getToken(purpose);
    const answer = await sendWithToken(token);
    if (answer.status !== 401) return answer;
    return sendWithToken(await installationTokens.replaceToken(token, purpose));

    async function sendWithToken({ secret, since }: AppToken) {
      const authorized = attachToken(request, secret, `installation ${installationTokens.installation.id}`);
      const sentAt = clock.now();
      const answer = await transport(authorized);
      const certainAt = since + getDoubtPeriod(answer.status);
      if (sentAt >= certainAt || !isDoubtfulRefusal(answer)) return answer;
      await clock.sleep(Math.max(certainAt - clock.now(), 0));
      return transport(authorized);
    }
  };

/** In milliseconds. A server of GitHub may not know a new token or its repositories yet. */
const getDoubtPeriod = (status: number) => (status === 401 ? 5_000 : 1_200);

/** A rate limit is no refusal of the token. */
const isDoubtfulRefusal = (answer: WireAnswer) =>
  [401, 403, 404].includes(answer.status) && findLimitMessage(answer) === undefined;

const failedDeliveriesCall = defineRestCall('GET /app/hook/deliveries', {
  needs: [],
  query: { status: 'failure' },
  pages: { perPage: 100, identity: 'id', byLink: true },
  answer: v.array(defineObject({ id: v.number(), delivered_at: v.string(), status_code: v.number() })),
});

const deliveryCall = defineRestCall('GET /app/hook/deliveries/{delivery_id}', {
  needs: [],
  answer: defineObject({ guid: v.string(), event: v.string(), request: defineObject({ payload: v.unknown() }) }),
});

/** Returns `undefined` for more than `max` deliveries. */
async function readFailedDeliveries(reader: Reader, since: number, max: number) {
  // Older servers ignore the filter `status`.
  const failures = (await reader.ask(failedDeliveriesCall({}))).filter(
    ({ delivered_at, status_code }) => !(status_code >= 200 && status_code < 300) && Date.parse(delivered_at) >= since,
  );
  if (failures.length > max) return undefined;
  const deliveries = [];
  for (const { id } of failures) deliveries.push(await reader.ask(deliveryCall({ delivery_id: id })));
  return deliveries.map(({ guid, event, request }) => ({ id: guid, event, body: request.payload }));
}
