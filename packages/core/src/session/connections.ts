import type { CachingReader, Reader, RepositoryName } from '../github/github.ts';
import type { Grant } from '../github/grants.ts';
import { openRepositoryClient, type RepositoryClient, type RepositoryClientOptions } from '../github/open.ts';
import type { ChannelOptions, RequestChannels, TokenNeeds } from './channels.ts';
import type { Disclosure } from './targets/disclosure.ts';
import type { Target, Visibility } from './targets/target.ts';
import { askVisibility } from './visibility.ts';

/** A repository that a run reaches, with the reader of its visit, which asks nothing twice. */
export interface TargetConnection {
  readonly client: RepositoryClient;
  readonly reader: CachingReader;
  /** Asks how visible the repository is, if the report depends on it. */
  proveVisibility(): Promise<void>;
  /** Widens an app's token to these needs as well. Use the returned reader: the old one may have read too little. */
  widenNeeds(needs: TokenNeeds): CachingReader;
}

type ReachableTarget = Pick<Target, 'repository' | 'currentName' | 'id'> & { readonly disclosure?: Disclosure };

/** What a run reaches with its token or its app. */
export interface Connections
  extends Pick<
    RequestChannels,
    | 'addSubject'
    | 'addRepositories'
    | 'isAppToken'
    | 'listAccounts'
    | 'isInstalledOn'
    | 'readLogin'
    | 'listFailedDeliveries'
  > {
  /**
   * Opens a repository, for what is known to be needed of it. As long as it is hidden, progress lines do not say what a
   * request is about.
   */
  connectTarget(target: ReachableTarget, needs?: TokenNeeds): TargetConnection;
  /** Opens a repository with the token of reports. */
  openReportClient(repository: RepositoryName): RepositoryClient;
  /** A repository by the token of its owner, which need not exist: what is created is written with that. */
  openOwnerClient(repository: RepositoryName, needs?: readonly Grant[], owner?: string): RepositoryClient;
  /** Reads what belongs to an owner or to the token, and what a list says of one repository. */
  createOwnerReader(owner?: string, name?: string, needs?: readonly Grant[]): Reader;
  /** Asks how visible a repository is to which the run reports. */
  readVisibility(repository: RepositoryName): Promise<Visibility | undefined>;
}

/** What all connections of a run have in common. */
export type SharedClientOptions = Omit<RepositoryClientOptions, 'repository' | 'transport' | 'pacer'>;

/** `quiet` says whether progress lines must not say, at this moment, what a request is about. */
export function createConnections(
  channels: RequestChannels,
  shared: SharedClientOptions,
  isQuiet: () => boolean,
): Connections {
  const { listAccounts } = channels;
  const openClient = (repository: RepositoryName, channel: ChannelOptions) =>
    openRepositoryClient({ ...shared, ...channel, repository, shouldHide: () => true });
  const openOwnerClient: Connections['openOwnerClient'] = (repository, needs, owner = repository.owner) =>
    openClient(repository, channels.openAccountChannel(owner, needs));
  const openReportClient: Connections['openReportClient'] = (repository) =>
    openClient(repository, channels.openReportChannel(repository));
  const connectTarget: Connections['connectTarget'] = (
    { repository: targetName, currentName: repository = targetName, id, disclosure },
    needs,
  ) => {
    if (needs) channels.setNeeds(repository, needs);
    const shouldHide = () => isQuiet() || disclosure?.isHidden || false;
    const client = openRepositoryClient({
      ...shared,
      ...channels.openSettingsChannel(repository),
      repository,
      id,
      shouldHide,
    });
    const reader = client.createReader();
    return {
      client: client,
      reader,
      proveVisibility: async () => disclosure?.proveVisibility(() => askVisibility(reader)),
      widenNeeds(more) {
        if (needs || !listAccounts) return reader;
        channels.setNeeds(repository, more);
        return client.createReader();
      },
    };
  };
  return {
    ...channels,
    connectTarget,
    openReportClient,
    openOwnerClient,
    createOwnerReader: (owner = '', name = '', needs) => openOwnerClient({ owner, name }, needs).createReader(),
    readVisibility: (repository) =>
      askVisibility(
        (listAccounts ? openReportClient(repository) : connectTarget({ repository }).client).createReader(),
      ),
  };
}
