import { expect, it } from 'vitest';
import { shapeOf } from '$web/ui/sheet/cells';
import { coastOf } from './coast';

const loops = (path: string) => path.split('Z').length - 1;

it('goes once around each piece of land and once around each lagoon', () => {
  const ring = coastOf(shapeOf(['~ ~ ~ ~ ~', '~ . . . ~', '~ . ~ ^ ~', '~ . . . ~', '~ ~ ~ ~ ~']));
  expect([loops(ring.land), loops(ring.ocean)]).toEqual([2, 1]);
  const two = coastOf(shapeOf(['. ~', '~ .']));
  expect([loops(two.land), loops(two.ocean)]).toEqual([2, 2]);
});
