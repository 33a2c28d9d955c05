import { listPins, pin, put, reorder } from '../../sections/environments/calls.ts';
import { type Belief, type BeliefStep, does, finds } from '../belief.ts';
import { anything, some } from '../pattern.ts';
import { remove } from './environments.ts';

const at = (name: string) => ({ environment_name: `trueup-live-${name}` });
const fresh = (name: string, more: object = {}) => does(put(at(name), more), name);
const gone = (...names: readonly string[]) => names.map((name) => does(remove(at(name))));
const pinned = (name: string, isOn = true) =>
  does((known) => pin({ input: { environmentId: known[name].node_id, pinned: isOn } }));
const inOrder = (names: readonly string[]): BeliefStep =>
  finds(listPins({}), {
    body: {
      data: {
        repository: {
          pinnedEnvironments: { nodes: names.map((name) => ({ environment: { name: `trueup-live-${name}` } })) },
        },
      },
    },
  });

export const pins: readonly Belief[] = [
  {
    id: 'environments/pinned-last',
    claim: 'A new pin goes behind the pins that are there.',
    rule: '2.3.5.7',
    steps: [fresh('pin-one'), fresh('pin-two'), pinned('pin-one'), pinned('pin-two'), inOrder(['pin-one', 'pin-two'])],
    after: gone('pin-one', 'pin-two'),
  },
  {
    id: 'environments/pins-in-order',
    claim: 'A pin moves to a rank that counts from 1, and the others make room.',
    rule: '2.3.5.7',
    steps: [
      fresh('rank-one'),
      fresh('rank-two'),
      pinned('rank-one'),
      pinned('rank-two'),
      does((known) => reorder({ input: { environmentId: known['rank-two'].node_id, position: 1 } })),
      inOrder(['rank-two', 'rank-one']),
    ],
    after: gone('rank-one', 'rank-two'),
  },
  {
    id: 'environments/not-pinned',
    claim: 'Moving an environment that is not pinned is an error in a 200.',
    rule: '2.3.5.7',
    steps: [
      fresh('loose'),
      finds((known) => reorder({ input: { environmentId: known.loose.node_id, position: 1 } }), {
        status: 200,
        body: { errors: some({ message: anything }) },
      }),
    ],
    after: gone('loose'),
  },
  {
    id: 'environments/pinned-twice',
    claim: 'Pinning an environment that is pinned already changes nothing.',
    rule: '2.3.5.7',
    steps: [fresh('again'), pinned('again'), pinned('again'), inOrder(['again'])],
    after: gone('again'),
  },
];
