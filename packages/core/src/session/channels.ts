import type { App } from '../github/apps/app.ts';
import type { RepositoryName } from '../github/github.ts';
import type { Grant } from '../github/grants.ts';
import { isInstallationToken, type Secret } from '../github/http/secret.ts';
import type { RepositoryClientOptions } from '../github/open.ts';
import type { RunScope } from './inputs/run-options.ts';
import type { OwnerLists } from './targets/filters.ts';

export type ChannelOptions = Pick<RepositoryClientOptions, 'transport' | 'token' | 'pacer' | 'reportTransport'>;

export type RunSubject = Pick<RunScope, 'repos' | 'repository'> & OwnerLists;

export interface TokenNeeds {
  readonly grants: readonly Grant[];
  readonly optional?: readonly Grant[];
  /** If false, the token omits permissions that the app lacks. */
  readonly isExact: boolean;
}

/** The requests of a run use one token, or the tokens of an app. */
export interface RequestChannels {
  openSettingsChannel(repository: RepositoryName): ChannelOptions;
  openReportChannel(repository: RepositoryName): ChannelOptions;
  openAccountChannel(owner: string, needs?: readonly Grant[]): ChannelOptions;
  /** An app sends requests only about owners that the run names. */
  addSubject(more: RunSubject): void;
  addRepositories(repositories: readonly RepositoryName[]): void;
  setNeeds(repository: RepositoryName, needs: TokenNeeds): void;
  /** True for installation tokens, which belong to no user. */
  readonly isAppToken: boolean;
  /** Unset if the run uses a token instead of an app. */
  readonly app?: App;
}

/** A run that only reads files has no token. */
export function createTokenChannels(token: Secret | undefined, channel: ChannelOptions): RequestChannels {
  const openChannel = () => ({ ...channel, token });
  return {
    openSettingsChannel: openChannel,
    openReportChannel: openChannel,
    openAccountChannel: openChannel,
    isAppToken: token !== undefined && isInstallationToken(token),
    addSubject() {},
    addRepositories() {},
    setNeeds() {},
  };
}
