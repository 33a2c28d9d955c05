import { expect, it } from 'vitest';
import { routes } from '../../packages/simulator/src/features/index.ts';
import { answerTo } from './requests.ts';
import { departures, findDepartures, shapes } from './shapes.ts';

/** The simulator has no such answers: organization stores, which Trueup does not use, and failures. */
const unplayed = Object.keys(shapes).filter(
  (shape) => !routes[shape.replace(/ \d+$/, '')] || / (401|503)$/.test(shape),
);

it.each(Object.keys(shapes).filter((shape) => !unplayed.includes(shape)))(
  'answers %s with the recorded keys, of the recorded types [19.13]',
  async (shape) => {
    const { status, body } = await answerTo(shape);
    expect(status).toBe(Number(shape.split(' ').at(-1)));
    const how =
      'add a key that is newer than the recording to departures.json; anything else is wrong in the simulator';
    expect(findDepartures(shapes[shape]!, body), how).toEqual(departures[shape] ?? []);
  },
);

it('replays all recorded answers, except for organization stores and failures [19.13]', () => {
  expect(unplayed.filter((shape) => !/ \/orgs\/\{org\}\/\w+\/secrets/.test(shape))).toEqual([
    'GET /repos/{owner}/{repo}/contents/{path} 503',
    'GET /users/{username} 401',
  ]);
  expect(Object.keys(departures).filter((shape) => !shapes[shape] || !departures[shape]!.length)).toEqual([]);
});
