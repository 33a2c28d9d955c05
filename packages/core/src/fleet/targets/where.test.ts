import { expect, it } from 'vitest';
import type { WhereFilter } from '../file/schema.ts';
import { collectOwnerLists, isWhereMet, listRequestedKeys, type RepositoryInspector } from './where.ts';

function createInspector(requests: string[] = []): RepositoryInspector {
  return {
    repository: { owner: 'Acme', name: 'svc-pay' },
    async readFacts() {
      requests.push('facts');
      return {
        visibility: 'internal',
        archived: false,
        fork: false,
        topics: ['service', 'web'],
        language: 'TypeScript',
      };
    },
    async isInTeam(team) {
      requests.push(team);
      if (team === 'unseen') throw new Error('may not be seen');
      return team === 'platform';
    },
    async readProperty(name) {
      requests.push(name);
      return name === 'tier' ? ['1'] : name === 'areas' ? ['shop', 'mail'] : [];
    },
  };
}

it.each<[WhereFilter, boolean]>([
  [{}, true],
  [{ repos: ['acme/svc-*'] }, true],
  [{ repos: ['site', 'svc-pay'] }, true],
  [{ repos: ['acme/site'] }, false],
  [{ visibility: ['public', 'internal'] }, true],
  [{ visibility: ['public'] }, false],
  [{ archived: true }, false],
  [{ archived: false, fork: false }, true],
  [{ fork: true }, false],
  [{ topic: ['service'] }, true],
  [{ topic: ['other', 'web'] }, true],
  [{ topic: ['other'] }, false],
  [{ language: ['typescript'] }, true],
  [{ language: ['Go'] }, false],
  [{ team: ['guests', 'platform'] }, true],
  [{ team: ['guests'] }, false],
  [{ property: { tier: ['1', '2'] } }, true],
  [{ property: { tier: ['2'] } }, false],
  [{ property: { tier: ['1'], areas: ['mail'] } }, true],
  [{ property: { tier: ['1'], none: ['1'] } }, false],
  [{ topic: ['service'], team: ['guests'] }, false],
])('`where` %j matches: %s [10.3]', async (where, expected) => {
  expect(await isWhereMet(where, createInspector())).toBe(expected);
});

it('`where` sends no request that cannot change its result', async () => {
  const requests: string[] = [];
  await isWhereMet({ repos: ['acme/site'], topic: ['web'], team: ['platform'] }, createInspector(requests));
  await isWhereMet({ topic: ['other'], team: ['platform'] }, createInspector(requests));
  expect(requests).toEqual(['facts']);
});

it('`where` fails if GitHub does not show a fact, even if another fact would decide', async () => {
  await expect(isWhereMet({ team: ['platform', 'unseen'] }, createInspector())).rejects.toThrow('may not be seen');
});

it.each<[WhereFilter, boolean]>([
  [{ except: [{ repos: ['svc-*'] }] }, false],
  [{ except: [{ repos: ['site'] }] }, true],
  [{ except: [{ topic: ['service'], language: ['Go'] }] }, true],
  [{ except: [{ topic: ['service'], language: ['TypeScript'] }] }, false],
  [{ except: [{ repos: ['site'] }, { team: ['platform'] }] }, false],
  [{ except: [{ team: ['guests'] }, { property: { tier: ['2'] } }] }, true],
  [{ repos: ['site'], except: [{ repos: ['site'] }] }, false],
  [{ except: [{}] }, false],
])('`where` %j matches nothing that one of its exceptions matches: %s [16.1]', async (where, expected) => {
  expect(await isWhereMet(where, createInspector())).toBe(expected);
});

it('unknown facts match nothing, least of all in an exception [16.1]', async () => {
  const requests: string[] = [];
  await expect(
    isWhereMet({ except: [{ repos: ['svc-*'] }, { team: ['unseen'] }] }, createInspector(requests)),
  ).rejects.toThrow('seen');
  await isWhereMet({ repos: ['site'], except: [{ team: ['unseen'] }] }, createInspector(requests));
  expect(requests).toEqual(['unseen']);
});

it('asks for the facts of an exception once for all repositories, like those of `where` [16.1]', () => {
  const where: WhereFilter = { topic: ['web'], except: [{ team: ['guests'] }, { property: { tier: ['1'] } }] };
  expect(listRequestedKeys(where)).toEqual(['topic', 'team', 'property']);
  expect(collectOwnerLists([where])).toEqual({ teams: ['guests'], properties: new Map([['tier', ['1']]]) });
});
