export * from '@castaway/contract/wire'
