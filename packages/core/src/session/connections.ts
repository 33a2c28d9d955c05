/** Opens clients for the repositories and owners of a run, each with the right token. */

import type { CachingReader, Reader, RepositoryName } from '../github/github.ts';
import type { Grant } from '../github/grants.ts';
import { openRepositoryClient, type RepositoryClient, type RepositoryClientOptions } from '../github/open.ts';
import type { ChannelOptions, RequestChannels, TokenNeeds } from './channels.ts';
import type { Disclosure } from './targets/disclosure.ts';
import type { Target, Visibility } from './targets/target.ts';
import { observeVisibility, readVisibility } from './visibility.ts';

export interface TargetConnection {
  readonly client: RepositoryClient;
  readonly reader: CachingReader;
  proveVisibility(): Promise<void>;
  /** The old reader may have read too little, so use the returned reader. */
  widenNeeds(needs: TokenNeeds): CachingReader;
}

type ReachableTarget = Pick<Target, 'repository' | 'currentName' | 'id'> & { readonly disclosure?: Disclosure };

export interface Connections extends Pick<RequestChannels, 'addSubject' | 'addRepositories' | 'isAppToken' | 'app'> {
  connectTarget(target: ReachableTarget, needs?: TokenNeeds): TargetConnection;
  openReportClient(repository: RepositoryName): RepositoryClient;
  /** Also works for a repository that does not exist yet. */
  openOwnerClient(repository: RepositoryName, needs?: readonly Grant[], owner?: string): RepositoryClient;
  createOwnerReader(owner?: string, needs?: readonly Grant[]): Reader;
  readVisibility(repository: RepositoryName): Promise<Visibility | undefined>;
}

type SharedClientOptions = Omit<RepositoryClientOptions, 'repository' | 'transport' | 'pacer'>;

export function createConnections(
  channels: RequestChannels,
  shared: SharedClientOptions,
  mayEveryoneReadLog: () => boolean,
): Connections {
  return {
    ...channels,
    connectTarget,
    openReportClient,
    openOwnerClient,
    createOwnerReader: (owner = '', needs) => openOwnerClient({ owner, name: '' }, needs).createReader(),
    readVisibility: (repository) =>
      readVisibility(
        (channels.app ? openReportClient(repository) : connectTarget({ repository }).client).createReader(),
      ),
  };

  function connectTarget(
    { repository: targetName, currentName: repository = targetName, id, disclosure }: ReachableTarget,
    needs?: TokenNeeds,
  ): TargetConnection {
    if (needs) channels.setNeeds(repository, needs);
    const shouldHide = () => mayEveryoneReadLog() || disclosure?.isHidden || false;
    const channel = channels.openSettingsChannel(repository);
    const recordVisibility = (shown: Visibility | undefined) => disclosure?.recordVisibility(shown);
    const transport = observeVisibility(repository, channel.transport, recordVisibility);
    const client = openRepositoryClient({ ...shared, ...channel, transport, repository, id, shouldHide });
    const reader = client.createReader();
    return {
      client,
      reader,
      proveVisibility: async () => disclosure?.proveVisibility(() => readVisibility(reader)),
      widenNeeds(more) {
        if (needs || !channels.app) return reader;
        channels.setNeeds(repository, more);
        return client.createReader();
      },
    };
  }

  function openReportClient(repository: RepositoryName) {
    return openClient(repository, channels.openReportChannel(repository));
  }

  function openOwnerClient(repository: RepositoryName, needs?: readonly Grant[], owner = repository.owner) {
    return openClient(repository, channels.openAccountChannel(owner, needs));
  }

  function openClient(repository: RepositoryName, channel: ChannelOptions) {
    return openRepositoryClient({ ...shared, ...channel, repository, shouldHide: () => true });
  }
}
