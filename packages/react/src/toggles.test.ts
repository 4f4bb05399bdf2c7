import { describe, expect, it } from 'vitest'
import { EntityStore } from './entity-store'
import { testCast, testUser } from '../test/entities'
import { Toggles } from './toggles'

/** A server that responds when the test says so. */
function setup() {
  const store = new EntityStore()
  const sent: boolean[] = []
  const waiting: { resolve: () => void; reject: (error: unknown) => void }[] = []
  const failures: unknown[] = []
  const toggles = new Toggles(
    store,
    (_kind, _id, want) => {
      sent.push(want)
      return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
    },
    (error) => failures.push(error),
  )
  store.putCast(testCast('0xa', { likes: 4 }))
  store.putUser(testUser(7, { followers: 10 }))
  const answer = async (error?: unknown) => {
    const next = waiting.shift()
    if (error) next?.reject(error)
    else next?.resolve()
    await new Promise((done) => setTimeout(done))
  }
  const likes = () => store.cast('0xa')?.reactions.likes_count
  const liked = () => store.cast('0xa')?.viewer_context?.liked
  return { store, toggles, sent, failures, answer, likes, liked }
}

describe('toggles', () => {
  it('show a like before the server has answered, and keep it after', async () => {
    const { toggles, answer, likes, liked } = setup()
    const done = toggles.toggle('like', '0xa')
    expect([liked(), likes()]).toEqual([true, 5])
    await answer()
    await done
    expect([liked(), likes()]).toEqual([true, 5])
  })

  it('send one request at a time and end with the last intent', async () => {
    const { toggles, sent, answer, likes, liked } = setup()
    void toggles.toggle('like', '0xa')
    void toggles.toggle('like', '0xa')
    void toggles.toggle('like', '0xa')
    void toggles.toggle('like', '0xa')
    expect(sent).toEqual([true])
    expect([liked(), likes()]).toEqual([false, 4])
    await answer()
    expect(sent).toEqual([true, false])
    await answer()
    expect(sent).toEqual([true, false])
    expect([liked(), likes()]).toEqual([false, 4])
  })

  it('send nothing more when rapid presses end in the state that is being sent', async () => {
    const { toggles, sent, answer, likes } = setup()
    void toggles.toggle('like', '0xa')
    void toggles.toggle('like', '0xa')
    void toggles.toggle('like', '0xa')
    await answer()
    expect(sent).toEqual([true])
    expect(likes()).toBe(5)
  })

  it('roll back a refused like and report it once', async () => {
    const { toggles, failures, answer, likes, liked } = setup()
    const done = toggles.toggle('like', '0xa')
    await answer(new Error('no'))
    await done
    expect([liked(), likes()]).toEqual([false, 4])
    expect(failures).toHaveLength(1)
  })

  it('roll back to the state that the server last confirmed', async () => {
    const { toggles, answer, likes, liked } = setup()
    void toggles.toggle('like', '0xa')
    void toggles.toggle('like', '0xa')
    await answer()
    await answer(new Error('no'))
    expect([liked(), likes()]).toEqual([true, 5])
  })

  it('do not count twice when a fresh page arrives during a request', async () => {
    const { store, toggles, answer, likes, liked } = setup()
    void toggles.toggle('like', '0xa')
    store.putCast(testCast('0xa', { likes: 5, liked: true }))
    expect([liked(), likes()]).toEqual([true, 5])
    await answer()
    expect([liked(), likes()]).toEqual([true, 5])
  })

  it('follow and unfollow a user with their count', async () => {
    const { store, toggles, answer } = setup()
    void toggles.toggle('follow', '7')
    expect(store.user(7)?.follower_count).toBe(11)
    await answer()
    expect(store.user(7)?.viewer_context?.following).toBe(true)
    void toggles.toggle('follow', '7')
    await answer(new Error('no'))
    expect(store.user(7)).toMatchObject({ follower_count: 11, viewer_context: { following: true } })
  })

  it('keep showing a follow that was wanted again during the response', async () => {
    const { store, toggles, sent, answer } = setup()
    void toggles.toggle('follow', '7')
    void toggles.toggle('follow', '7')
    await answer()
    expect(store.user(7)?.viewer_context?.following).toBe(false)
    await answer()
    expect(sent).toEqual([true, false])
    expect(store.user(7)).toMatchObject({
      follower_count: 10,
      viewer_context: { following: false },
    })
  })
})
