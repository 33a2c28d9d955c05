import {
  administration,
  contents,
  defineBranchesCall,
  defineFileCall,
  defineObject,
  defineOwnAccountCall,
  defineRepositoryCall,
  defineRestCall,
} from '@trueup/core/github';
import { endpoints } from '@trueup/core/sections';
import * as v from 'valibot';

const visibility = v.picklist(['public', 'private', 'internal']);
const owner = defineObject({ login: v.string(), type: v.string() });

/** Reads the facts about the repository that the kit checks before its first write. */
export const getLab = defineRepositoryCall({
  answer: defineObject({
    name: v.string(),
    owner,
    visibility,
    archived: v.boolean(),
    fork: v.boolean(),
    default_branch: v.string(),
    open_issues_count: v.number(),
  }),
})({});

/** Reads the repository before its deletion. Returns `null` if the token sees no repository. */
export const findLab = defineRepositoryCall({
  answer: v.nullable(defineObject({ id: v.number(), name: v.string(), owner, visibility, archived: v.boolean() })),
  absent: null,
})({});

/** Returns `null` for the token of an app, because GitHub refuses this request. */
export const getAccount = defineOwnAccountCall({
  answer: v.nullable(defineObject({ id: v.number(), login: v.string() })),
  absent: null,
  absentOn: [403],
  absentWhen: /not accessible by integration/i,
})({});

export const listBranches = defineBranchesCall({ answer: v.array(defineObject({ name: v.string() })) })({});

/** The file that marks a repository of the kit. */
const marker = 'trueup-live.md';

/** Never change this text: it identifies repositories of earlier runs. */
export const markerText =
  'This repository was made for `npm run live`, which tries on it what Trueup believes about the host.\n' +
  'It changes settings here and takes them back. Nothing else should be kept here.\n';

export const readMarker = defineFileCall()({ path: marker });

const commitFile = defineRestCall('PUT /repos/{owner}/{repo}/contents/{path}', { needs: contents.write });

export const writeMarker = commitFile(
  { path: marker },
  { message: 'Mark the repository as one for `npm run live`', content: Buffer.from(markerText).toString('base64') },
);

export const deleteRepository = defineRestCall('DELETE /repos/{owner}/{repo}', { needs: administration.write })({});

/** GitHub answers this route only for administrators. */
export const probeAdministration = endpoints.permissions.get;
