import {
  type AppIdentity,
  createTokenCall,
  isSameWord,
  openRepositoryClient,
  Pacer,
  type RepositoryName,
  requireInstallation,
  Secret,
  signRequests,
  type Writer,
} from '@trueup/core/github';
import { createForUser, createInOrganization } from '@trueup/core/run';
import { update } from '@trueup/core/sections/repository/calls';
import type { World } from '@trueup/core/session';
import { version } from '@trueup/core/session';
import { deleteRepository, findLab, getAccount, listBranches, markerText, readMarker } from './calls.ts';
import { KitRefusal, requireLabName } from './guards.ts';

/** The account or app that creates and deletes the repository. */
export type Creator = { readonly token: Secret } | { readonly app: AppIdentity };

/** A private repository that exists for one run of the kit. */
export interface ThrowawayRepository {
  readonly id: number;
  /** The token for the kit. The token of an app reaches this repository alone. */
  readonly token: Secret;
}

/** Throws `KitRefusal` for a name without the prefix of the kit. */
export async function createThrowawayRepository(
  creator: Creator,
  repository: RepositoryName,
  world: World,
): Promise<ThrowawayRepository> {
  requireLabName(repository);
  const { writer, limitTo } = await openCreator(creator, repository, world);
  const account = await writer.ask(getAccount);
  const isOwn = account !== null && isSameWord(account.login, repository.owner);
  const body = { name: repository.name, private: true };
  const { answer } = await writer.send(isOwn ? createForUser({}, body) : createInOrganization({}, body));
  const { id } = answer;
  return { id, token: await limitTo(id) };
}

/**
 * Deletes the repository, even if the kit has renamed or archived it. Returns whether it existed. Throws `KitRefusal` for
 * a repository that the kit did not create.
 */
export async function deleteThrowawayRepository(
  creator: Creator,
  repository: RepositoryName,
  world: World,
  id?: number,
) {
  requireLabName(repository);
  const { writer } = await openCreator(creator, repository, world);
  const found = await writer.ask(findLab);
  if (!found) return false;
  const refuse = (why: string) => {
    throw new KitRefusal(`${repository.owner}/${repository.name} is not deleted: ${why}`, 'delete it by hand');
  };
  requireLabName({ owner: found.owner.login, name: found.name });
  if (id !== undefined && found.id !== id) refuse('another repository has this name now');
  if (found.visibility !== 'private') refuse('it is not private');
  if ((await writer.ask(readMarker)) !== markerText && (await writer.ask(listBranches)).length)
    refuse('it has content that the kit did not create');
  // An archived repository may refuse every write.
  if (found.archived) await writer.send(update({}, { archived: false }));
  await writer.send(deleteRepository);
  return true;
}

/** Connects as the creator. `limitTo` returns a token for one repository. */
async function openCreator(creator: Creator, repository: RepositoryName, world: World) {
  const { environment, clock, transport, showProgress: said } = world;
  const open = (more: { readonly token?: Secret; readonly transport?: typeof transport }) =>
    openRepositoryClient({
      ...{ transport, repository, clock, environment, showProgress: said, userAgent: `trueup/${version}` },
      pacer: new Pacer({ clock, maxWait: 10 }),
      ...more,
    });
  if ('token' in creator)
    return { writer: open(creator).createWriter(), limitTo: async (_id: number) => creator.token };
  const asApp = open({ transport: signRequests(creator.app, transport, clock, createMasker(world)) }).createWriter();
  const installation = await requireInstallation(asApp);
  const issue = async (body: object) => {
    const { token } = await asApp.ask(createTokenCall(installation.id, body));
    return createMasker(world)(new Secret(token));
  };
  const writer: Writer = open({ token: await issue({}) }).createWriter();
  return { writer, limitTo: (id: number) => issue({ repository_ids: [id] }) };
}

const createMasker =
  ({ maskSecret: masks }: World) =>
  (secret: Secret) => {
    masks(secret);
    return secret;
  };
