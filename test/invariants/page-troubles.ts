import type { Misbehaviour } from '../../packages/simulator/src/index.ts';
import type { Crowd } from './crowds.ts';
import { addInFront, dropFirst, type Gathering } from './gathering.ts';
import { getPageSize, getRequestedPage, isOfList, listIn } from './lists.ts';

type Changed = Extract<Misbehaviour['with'], { kind: 'answer' }>['change'];
type Troubles = Readonly<Record<string, (crowd: Crowd, gathering: Gathering) => readonly Misbehaviour[]>>;

const always = Number.POSITIVE_INFINITY;

/** GitHub can disturb a paged list in these ways. */
export const pageTroubles: Troubles = {
  'somebody adds an item in front between two pages': (crowd, gathering) => [
    actBeforeLaterPage(crowd, () => addInFront(gathering, crowd)),
  ],
  'somebody deletes an item of the first page between two pages': (crowd, gathering) => [
    actBeforeLaterPage(crowd, () => dropFirst(gathering, crowd)),
  ],
  'a page starts with the last item of the one before, as another copy': (crowd) => repeatItems(crowd),
  'total_count is too high': (crowd) => [changeAnswers(crowd, (body) => addToTotal(body, 7))],
  'total_count is too low': (crowd) => [changeAnswers(crowd, (body) => addToTotal(body, -40))],
  'no page has a Link header': (crowd) => [
    {
      match: isOfList(crowd),
      times: always,
      with: { kind: 'answer', change: ({ headers: { link: _, ...headers }, ...answer }) => ({ ...answer, headers }) },
    },
  ],
  'every full page has a Link header': (crowd) => [
    { match: isOfList(crowd), times: always, with: { kind: 'answer', change: changeLinks(crowd) } },
  ],
};

const actBeforeLaterPage = (crowd: Crowd, act: () => void): Misbehaviour => ({
  match: (request) => isOfList(crowd)(request) && getRequestedPage(request) === 2,
  with: { kind: 'meanwhile', act: async () => act() },
});

const changeAnswers = (crowd: Crowd, edit: (body: any, page: number) => void): Misbehaviour => ({
  match: isOfList(crowd),
  times: always,
  with: {
    kind: 'answer',
    change: (answer, request) => {
      const body = JSON.parse(answer.text);
      edit(body, getRequestedPage(request));
      return { ...answer, text: JSON.stringify(body) };
    },
  },
});

function addToTotal(body: any, more: number) {
  if (typeof body.total_count === 'number') body.total_count += more;
}

/**
 * Each page repeats an item of the previous page, as if an item had been added. The copy is another object, like on the
 * wire.
 */
function repeatItems(crowd: Crowd): Misbehaviour[] {
  let pushed: unknown;
  const edit = (body: any, page: number) => {
    const items = listIn(crowd, body);
    const shifted = page > 1 && pushed !== undefined ? [pushed, ...items] : items;
    pushed = page === 1 ? items.at(-1) : shifted[getPageSize(crowd)];
    items.splice(0, items.length, ...shifted.slice(0, getPageSize(crowd)));
  };
  return [changeAnswers(crowd, edit)];
}

const changeLinks =
  (crowd: Crowd): Changed =>
  (answer, request) => {
    if (request.path === '/graphql' || listIn(crowd, JSON.parse(answer.text)).length < getPageSize(crowd))
      return answer;
    const query = new URLSearchParams({ ...request.query, page: String(getRequestedPage(request) + 1) });
    const link = `<https://api.github.com${request.path}?${query}>; rel="next"`;
    return { ...answer, headers: { ...answer.headers, link } };
  };
