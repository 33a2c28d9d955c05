import { expect, it } from 'vitest';
import type { WhereFilter } from '../file/schema.ts';
import { collectOwnerLists, isMatching, listRequestedKeys, type RepositoryInspector } from './where.ts';

function witness(asked: string[] = []): RepositoryInspector {
  return {
    repository: { owner: 'Acme', name: 'svc-pay' },
    async readFacts() {
      asked.push('facts');
      return {
        visibility: 'internal',
        archived: false,
        fork: false,
        topics: ['service', 'web'],
        language: 'TypeScript',
      };
    },
    async isInTeam(team) {
      asked.push(team);
      if (team === 'unseen') throw new Error('may not be seen');
      return team === 'platform';
    },
    async readProperty(name) {
      asked.push(name);
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
])('`where` %j fits: %s [10.3]', async (where, is) => {
  expect(await isMatching(where, witness())).toBe(is);
});

it('`where` asks nothing that decides nothing', async () => {
  const asked: string[] = [];
  await isMatching({ repos: ['acme/site'], topic: ['web'], team: ['platform'] }, witness(asked));
  await isMatching({ topic: ['other'], team: ['platform'] }, witness(asked));
  expect(asked).toEqual(['facts']);
});

it('`where` fails where the github does not say, even if another answer would do', async () => {
  await expect(isMatching({ team: ['platform', 'unseen'] }, witness())).rejects.toThrow('may not be seen');
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
])('`where` %j, which fits nothing that one of its exceptions fits: %s [16.1]', async (where, is) => {
  expect(await isMatching(where, witness())).toBe(is);
});

it('what the github does not say selects nothing, in an exception least of all [16.1]', async () => {
  const asked: string[] = [];
  await expect(isMatching({ except: [{ repos: ['svc-*'] }, { team: ['unseen'] }] }, witness(asked))).rejects.toThrow(
    'seen',
  );
  await isMatching({ repos: ['site'], except: [{ team: ['unseen'] }] }, witness(asked));
  expect(asked).toEqual(['unseen']);
});

it('what an exception asks is asked once for all repositories, as what `where` asks is [16.1]', () => {
  const where: WhereFilter = { topic: ['web'], except: [{ team: ['guests'] }, { property: { tier: ['1'] } }] };
  expect(listRequestedKeys(where)).toEqual(['topic', 'team', 'property']);
  expect(collectOwnerLists([where])).toEqual({ teams: ['guests'], properties: new Map([['tier', ['1']]]) });
});
