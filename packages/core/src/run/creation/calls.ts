import * as v from 'valibot';
import { defineRestCall } from '../../github/call.ts';
import { administration } from '../../github/grants.ts';
import {
  defaultBranchAnswer,
  defineBranchCall,
  defineRepositoryAnswer,
  defineRepositoryCall,
} from '../../github/routes/repository.ts';
import { defineObject, mapAnswer } from '../../github/shapes.ts';

const Found = defineRepositoryAnswer(['id', 'full_name'], {
  private: v.boolean(),
  visibility: v.optional(v.picklist(['public', 'private', 'internal'])),
});

export type ExistingRepository = v.InferOutput<typeof Found>;

/** Returns `null` if the token sees no repository of this name. */
export const find = defineRepositoryCall<ExistingRepository | null>({ answer: v.nullable(Found), absent: null });

const creationCall = {
  needs: administration.write,
  isPublic: true,
  answer: defineObject({ id: v.number() }),
  hints: {
    403: 'the owner may restrict who can create repositories of this visibility',
    422: 'the name may belong to a repository that is not visible to this token',
  },
} as const;

export const createInOrganization = defineRestCall('POST /orgs/{org}/repos', creationCall);
export const createForUser = defineRestCall('POST /user/repos', creationCall);
export const generate = defineRestCall('POST /repos/{template_owner}/{template_repo}/generate', creationCall);

/** GitHub returns the name of the default branch even before that branch exists. */
export const getDefaultBranch = defineRepositoryCall<string>({ answer: defaultBranchAnswer });

export const hasBranch = defineBranchCall<boolean>({
  answer: mapAnswer(defineObject({ name: v.string() }), () => true),
  absent: false,
});
