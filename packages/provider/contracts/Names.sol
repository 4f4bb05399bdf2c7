// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {Unauthorized} from "./Shared.sol";

/// The names of one network: ENS on Ethereum, Basenames on Base. It is registry and resolver in one, with the functions
/// of both that clients call. The server registers names; who owns one decides what it resolves to.
contract NameRegistry {
    event Transfer(bytes32 indexed node, address owner);
    event NewResolver(bytes32 indexed node, address resolver);
    event AddrChanged(bytes32 indexed node, address a);

    address private immutable operator;
    // New storage variables come last, because earlier chains have the existing ones in this order.
    mapping(bytes32 node => address) public owner;
    mapping(bytes32 node => address) private resolvers;
    mapping(bytes32 node => address) public addr;

    constructor(address operator_) {
        operator = operator_;
    }

    modifier onlyOwner(bytes32 node) {
        if (msg.sender != owner[node]) revert Unauthorized();
        _;
    }

    function recordExists(bytes32 node) public view returns (bool) {
        return owner[node] != address(0);
    }

    /// This contract, unless the owner of the name has chosen another one.
    function resolver(bytes32 node) external view returns (address) {
        if (!recordExists(node)) return address(0);
        address chosen = resolvers[node];
        return chosen == address(0) ? address(this) : chosen;
    }

    function ttl(bytes32) external pure returns (uint64) {
        return 0;
    }

    function setOwner(bytes32 node, address to) external onlyOwner(node) {
        owner[node] = to;
        emit Transfer(node, to);
    }

    function setResolver(bytes32 node, address to) external onlyOwner(node) {
        resolvers[node] = to;
        emit NewResolver(node, to);
    }

    function setAddr(bytes32 node, address to) external onlyOwner(node) {
        addr[node] = to;
        emit AddrChanged(node, to);
    }

    /// Registers names for addresses, or ends them for the address zero.
    function keep(bytes32[] calldata nodes, address[] calldata to) external {
        if (msg.sender != operator) revert Unauthorized();
        for (uint256 i = 0; i < nodes.length; i++) {
            owner[nodes[i]] = to[i];
            addr[nodes[i]] = to[i];
            resolvers[nodes[i]] = address(0);
        }
    }
}
