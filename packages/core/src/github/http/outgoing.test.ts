import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Call, defineQuery, defineRestCall } from '../call.ts';
import { administration, issues } from '../grants.ts';
import { systemClock } from '../limits/clock.ts';
import { ProvenAccess } from '../refusals/proven.ts';
import { computeLoad, createOutgoingRequest } from './outgoing.ts';
import { createKnownServer } from './servers.ts';

const sender = {
  address: { rest: 'https://git.example.org/api/v3', graphql: 'https://git.example.org/api/graphql' },
  headers: { accept: 'application/vnd.github+json' },
  repository: { owner: 'octo', name: 'hello.world' },
  scrub: (text: string) => text,
  clock: systemClock,
  proven: new ProvenAccess(),
  server: createKnownServer(),
};
const update = defineRestCall('PATCH /repos/{owner}/{repo}/labels/{name}', { needs: issues.write });
const create = defineRestCall('POST /repos/{owner}/{repo}/labels', { needs: issues.write });
const list = defineRestCall('GET /repos/{owner}/{repo}/labels', {
  needs: issues.read,
  pages: { perPage: 100, identity: 'name' },
});
const team = defineRestCall('GET /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}', { needs: administration.read });
const createOutgoing = (call: Call<any>) => createOutgoingRequest(call as Call, sender);

describe('an outgoing request', () => {
  it('fills the repository and its owner into the route', () => {
    const { wire, path } = createOutgoing(team({ team_slug: 'core' }));
    expect(path).toBe('/orgs/octo/teams/core/repos/octo/hello.world');
    expect(wire).toEqual({ method: 'GET', url: `${sender.address.rest}${path}`, headers: sender.headers });
  });

  it('encodes a name as one segment', () => {
    const { path } = createOutgoing(update({ name: 'kind/bug? 100% #1 ü' }, {}));
    expect(path).toBe('/repos/octo/hello.world/labels/kind%2Fbug%3F%20100%25%20%231%20%C3%BC');
  });

  it('keeps any name inside its segment', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[./\\%2eE]{0,6}$/)), (name) => {
        const sent = tryToMake(() => createOutgoing(update({ name }, {})).wire.url);
        if (sent === undefined) return;
        const segments = new URL(sent).pathname.split('/');
        expect(segments.slice(0, -1).join('/')).toBe('/api/v3/repos/octo/hello.world/labels');
        expect(decodeURIComponent(segments.at(-1)!)).toBe(name);
      }),
    );
  });

  const tryToMake = (make: () => string) => {
    try {
      return make();
    } catch {
      return undefined;
    }
  };

  it.each(['', '.', '..', 'a/../b', '..\\x', '\ud800'])('rejects %j, which would change the path', (name) => {
    expect(() => createOutgoing(update({ name }, {}))).toThrow(/as \{name\} would change the path/);
  });

  it('asks for the API version that its route needs', () => {
    const newer = defineRestCall('PUT /repos/{owner}/{repo}/topics', {
      needs: administration.write,
      apiVersion: '2026-03-10',
    });
    expect(createOutgoing(newer({}, {})).wire.headers).toMatchObject({
      ...sender.headers,
      'x-github-api-version': '2026-03-10',
    });
  });

  it('asks for the largest page of a list', () => {
    expect(createOutgoing(list({})).wire.url).toMatch(/\/labels\?per_page=100$/);
  });

  it('sends a body as JSON', () => {
    const { wire } = createOutgoing(create({}, { name: 'bug' }));
    expect(wire.body).toBe('{"name":"bug"}');
    expect(wire.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('fills in $owner and $name if the document asks for them and the caller did not set them', () => {
    const both = defineQuery<unknown, { first: number }>(
      'query Pins($owner: String!, $name: String!, $first: Int) { repository(owner: $owner, name: $name) { id } }',
      { needs: administration.read },
    );
    const { wire, path } = createOutgoing(both({ first: 5 }));
    expect(JSON.parse(wire.body!).variables).toEqual({ owner: 'octo', name: 'hello.world', first: 5 });
    expect(path).toBe('/graphql (query Pins)');
    const own = defineQuery<unknown, { owner: string }>(
      'query Team($owner: String!) { organization(login: $owner) { id } }',
      { needs: administration.read },
    );
    expect(JSON.parse(createOutgoing(own({ owner: 'other' })).wire.body!).variables).toEqual({ owner: 'other' });
  });

  it('counts one point for a read, five for a write, and a creation for a POST', () => {
    expect(computeLoad(createOutgoing(list({})))).toMatchObject({ points: 1, isCreation: false });
    expect(computeLoad(createOutgoing(update({ name: 'bug' }, {})))).toMatchObject({ points: 5, isCreation: false });
    expect(computeLoad(createOutgoing(create({}, { name: 'bug' })))).toMatchObject({ points: 5, isCreation: true });
  });
});
