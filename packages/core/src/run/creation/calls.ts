import * as v from 'valibot';
import { rest } from '../../github/call.ts';
import { administration } from '../../github/grants.ts';
import { nameOfDefault, ofBranch, ofRepository, repositoryWith } from '../../github/routes/repository.ts';
import { mapped, object } from '../../github/shapes.ts';

const Found = repositoryWith(['id', 'full_name'], {
  private: v.boolean(),
  visibility: v.optional(v.picklist(['public', 'private', 'internal'])),
});

export type ExistingRepository = v.InferOutput<typeof Found>;

/** Returns `null` if the token sees no repository of this name. */
export const find = ofRepository<ExistingRepository | null>({ answer: v.nullable(Found), absent: null });

const creationCall = {
  needs: administration.write,
  isPublic: true,
  answer: object({ id: v.number() }),
  hints: {
    403: 'the owner may restrict who can create repositories of this visibility',
    422: 'the name may belong to a repository that is not visible to this token',
  },
} as const;

export const createInOrganization = rest('POST /orgs/{org}/repos', creationCall);
export const createForUser = rest('POST /user/repos', creationCall);
export const generate = rest('POST /repos/{template_owner}/{template_repo}/generate', creationCall);

/** GitHub returns the name of the default branch even before that branch exists. */
export const getDefaultBranch = ofRepository<string>({ answer: nameOfDefault });

export const hasBranch = ofBranch<boolean>({ answer: mapped(object({ name: v.string() }), () => true), absent: false });
