import type { Reader, RememberingReader, RepositoryName } from '../github/github.ts';
import type { Grant } from '../github/grants.ts';
import { type Host, type HostOptions, openHost } from '../github/open.ts';
import type { Carriage, CarriageWay, Needs } from './carriage.ts';
import type { Disclosure } from './targets/disclosure.ts';
import type { Target, Visibility } from './targets/target.ts';
import { askVisibility } from './visibility.ts';

/** A repository that a run reaches, with the reader of its visit, which asks nothing twice. */
export interface Opened {
  readonly host: Host;
  readonly reader: RememberingReader;
  /** Asks how visible the repository is, if the report depends on it. */
  prove(): Promise<void>;
  /** Widens an app's token to these needs as well. Use the returned reader: the old one may have read too little. */
  granted(needs: Needs): RememberingReader;
}

type Reached = Pick<Target, 'repository' | 'called' | 'id'> & { readonly disclosure?: Disclosure };

/** What a run reaches with its token or its app. */
export interface Connections
  extends Pick<Carriage, 'about' | 'covers' | 'isOfApp' | 'accounts' | 'isInstalledOn' | 'login' | 'failed'> {
  /**
   * Opens a repository, for what is known to be needed of it. As long as it is hidden, progress lines do not say what a
   * request is about.
   */
  host(target: Reached, needs?: Needs): Opened;
  /** Opens a repository with the token of reports. */
  reports(repository: RepositoryName): Host;
  /** A repository by the token of its owner, which need not exist: what is created is written with that. */
  ofOwner(repository: RepositoryName, needs?: readonly Grant[], owner?: string): Host;
  /** Reads what belongs to an owner or to the token, and what a list says of one repository. */
  readerOf(owner?: string, name?: string, needs?: readonly Grant[]): Reader;
  /** Asks how visible a repository is to which the run reports. */
  visibilityOf(repository: RepositoryName): Promise<Visibility | undefined>;
}

/** What all connections of a run have in common. */
export type SharedByAll = Omit<HostOptions, 'repository' | 'transport' | 'pacer'>;

/** `quiet` says whether progress lines must not say, at this moment, what a request is about. */
export function connect(carriage: Carriage, shared: SharedByAll, quiet: () => boolean): Connections {
  const { accounts } = carriage;
  const hostBy = (repository: RepositoryName, way: CarriageWay) =>
    openHost({ ...shared, ...way, repository, discreet: () => true });
  const ofOwner: Connections['ofOwner'] = (repository, needs, owner = repository.owner) =>
    hostBy(repository, carriage.account(owner, needs));
  const reports: Connections['reports'] = (repository) => hostBy(repository, carriage.reports(repository));
  const host: Connections['host'] = ({ repository: named, called: repository = named, id, disclosure }, needs) => {
    if (needs) carriage.needs(repository, needs);
    const discreet = () => quiet() || disclosure?.isHidden || false;
    const opened = openHost({ ...shared, ...carriage.settings(repository), repository, id, discreet });
    const reader = opened.reader();
    return {
      host: opened,
      reader,
      prove: async () => disclosure?.prove(() => askVisibility(reader)),
      granted(more) {
        if (needs || !accounts) return reader;
        carriage.needs(repository, more);
        return opened.reader();
      },
    };
  };
  return {
    ...carriage,
    host,
    reports,
    ofOwner,
    readerOf: (owner = '', name = '', needs) => ofOwner({ owner, name }, needs).reader(),
    visibilityOf: (repository) => askVisibility((accounts ? reports(repository) : host({ repository }).host).reader()),
  };
}
