import { beforeEach, expect, test } from 'vitest';
import { forgetList, keepList, keptLists, namesIn } from './roster';

beforeEach(() => localStorage.clear());

test('a list is one name a line, however it was pasted', () => {
  expect(namesIn('Ana\r\n  Ben   B. \n\n\nCléo\n')).toEqual(['Ana', 'Ben B.', 'Cléo']);
  expect(namesIn('\ufeffPupil 1\nPupil 2')).toEqual(['Pupil 1', 'Pupil 2']);
  expect(namesIn('')).toEqual([]);
});

test('of a table the first two columns of words are the name, without its headings', () => {
  expect(namesIn('Nom;Prénom;Né le\nMartin;"Ana";12.03.2014\nPetit;Ben;1.1.2014')).toEqual([
    'Martin Ana',
    'Petit Ben',
  ]);
  expect(
    namesIn('number,first name,mail\n1,Ana,ana@school.example\n2,Ben,b@school.example'),
  ).toEqual(['Ana', 'Ben']);
  expect(namesIn('Ana\tLima\nBen\tBo')).toEqual(['Ana Lima', 'Ben Bo']);
});

test('what is too long or too much is cut', () => {
  expect(namesIn('x'.repeat(50))).toEqual(['x'.repeat(32)]);
  expect(namesIn('Ana\n'.repeat(300))).toHaveLength(100);
});

test('lists are kept on this device until they are forgotten', () => {
  keepList({ title: '6b', names: ['Ana'] });
  keepList({ title: '5a', names: ['Ben'] });
  expect(keepList({ title: '6b', names: ['Ana', 'Cléo'] })).toEqual([
    { title: '6b', names: ['Ana', 'Cléo'] },
    { title: '5a', names: ['Ben'] },
  ]);
  expect(forgetList('6b').map(({ title }) => title)).toEqual(['5a']);
  expect(forgetList('5a')).toEqual([]);
  expect(localStorage.length).toBe(0);
  localStorage.setItem(
    'expedition.classes',
    '[{"title": 1}, null, {"title": "a", "names": ["A"]}]',
  );
  expect(keptLists()).toEqual([{ title: 'a', names: ['A'] }]);
  localStorage.setItem('expedition.classes', '{');
  expect(keptLists()).toEqual([]);
});
