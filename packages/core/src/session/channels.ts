import type { App, RequestChannel } from '../github/apps/app.ts';
import type { RepositoryName } from '../github/github.ts';
import type { Grant } from '../github/grants.ts';
import { isAppToken, type Secret } from '../github/http/secret.ts';
import type { RepositoryClientOptions } from '../github/open.ts';
import type { RunScope } from './inputs/run-options.ts';
import type { OwnerLists } from './targets/filters.ts';

export type ChannelOptions = Pick<RepositoryClientOptions, 'transport' | 'token' | 'pacer' | 'reportTransport'>;

/** What a run is about: whose repositories, and what is asked of their owners. */
export type RunSubject = Pick<RunScope, 'repos' | 'repository'> & OwnerLists;

export interface TokenNeeds {
  readonly grants: readonly Grant[];
  /** Whether an app that lacks one of these fails, instead of going on with the others. */
  readonly isExact: boolean;
}

/** How the requests of a run travel: with a token that was given, or with tokens that an app gets. */
export interface RequestChannels {
  openSettingsChannel(repository: RepositoryName): ChannelOptions;
  /** How requests of reports travel: issues, comments and check runs about the settings. */
  openReportChannel(repository: RepositoryName): ChannelOptions;
  /** For what belongs to no repository, and what one request of it needs besides. */
  openAccountChannel(owner: string, needs?: readonly Grant[]): ChannelOptions;
  /** Adds to what the run is about, since an app asks nothing about an owner that the run does not name. */
  addSubject(more: RunSubject): void;
  /** The repositories of the run. */
  addRepositories(repositories: readonly RepositoryName[]): void;
  /** What the requests for this repository need from now on. */
  setNeeds(repository: RepositoryName, needs: TokenNeeds): void;
  /** Whether its tokens are those of an app's installation, and belong to no user. */
  readonly isAppToken: boolean;
  readonly listAccounts?: App['listAccounts'];
  readonly isInstalledOn?: App['isInstalledOn'];
  readonly readLogin?: App['readLogin'];
  readonly listFailedDeliveries?: App['listFailedDeliveries'];
}

/** One token for everything, with one set of limits. A run that only reads files has none. */
export function createTokenChannels(token: Secret | undefined, channel: RequestChannel): RequestChannels {
  const openChannel = () => ({ ...channel, token });
  return {
    openSettingsChannel: openChannel,
    openReportChannel: openChannel,
    openAccountChannel: openChannel,
    isAppToken: token !== undefined && isAppToken(token),
    addSubject() {},
    addRepositories() {},
    setNeeds() {},
  };
}
