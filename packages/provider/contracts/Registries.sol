// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

error NotAllowed();
error SignatureExpired();
error InvalidSignature();
error HasId();
error IdTaken();
error HasNoId();
error OrderDone();
error TooLittlePaid();
error CallFailed(uint256 index);

struct NewKey {
    uint32 keyType;
    bytes key;
    uint8 metadataType;
    bytes metadata;
    uint256 deadline;
    bytes signature;
}

/// Registers accounts. The server chooses the FIDs, because it has their sequence.
contract IdGateway is EIP712, Nonces {
    event Register(address indexed to, uint256 indexed id, address recovery);

    bytes32 private constant REGISTER =
        keccak256("Register(address to,address recovery,uint256 nonce,uint256 deadline)");
    address private immutable bundler;
    mapping(address owner => uint256 id) public idOf;
    mapping(uint256 id => address owner) public custodyOf;

    constructor(address bundler_) EIP712("Farcaster IdGateway", "1") {
        bundler = bundler_;
    }

    function registerFor(uint256 id, address to, address recovery, uint256 deadline, bytes calldata signature)
        external
    {
        if (msg.sender != bundler) revert NotAllowed();
        if (block.timestamp > deadline) revert SignatureExpired();
        if (idOf[to] != 0) revert HasId();
        if (custodyOf[id] != address(0)) revert IdTaken();
        bytes32 digest =
            _hashTypedDataV4(keccak256(abi.encode(REGISTER, to, recovery, _useNonce(to), deadline)));
        if (!SignatureChecker.isValidSignatureNow(to, digest, signature)) revert InvalidSignature();
        idOf[to] = id;
        custodyOf[id] = to;
        emit Register(to, id, recovery);
    }
}

/// Sells storage, for one year at a time.
contract StorageRegistry {
    event Rent(address indexed payer, uint256 indexed fid, uint256 units);

    uint256 public immutable unitPrice;
    mapping(bytes32 order => bool) public done;

    constructor(uint256 unitPrice_) {
        unitPrice = unitPrice_;
    }

    function rent(uint256 fid, uint256 units) public payable {
        uint256 price = units * unitPrice;
        if (msg.value < price || units == 0) revert TooLittlePaid();
        emit Rent(msg.sender, fid, units);
        if (msg.value > price) {
            (bool ok,) = msg.sender.call{value: msg.value - price}("");
            if (!ok) revert TooLittlePaid();
        }
    }

    /// The same order is executed only once, however often it is sent.
    function rentOnce(bytes32 order, uint256 fid, uint256 units) external payable {
        if (done[order]) revert OrderDone();
        done[order] = true;
        rent(fid, units);
    }
}

/// The gateway that adds keys on behalf of an owner.
interface IKeyGateway {
    function addFor(address owner, NewKey calldata key) external;
}

/// Registers an account with its keys and storage in one transaction.
contract Bundler {
    struct Registration {
        uint256 id;
        address to;
        address recovery;
        uint256 deadline;
        bytes signature;
    }

    struct Call {
        address target;
        uint256 value;
        bytes data;
        bool allowFailure;
    }

    address private immutable operator;
    IdGateway private immutable ids;
    IKeyGateway private immutable keys;
    StorageRegistry private immutable room;

    constructor(address operator_, IdGateway ids_, IKeyGateway keys_, StorageRegistry room_) {
        operator = operator_;
        ids = ids_;
        keys = keys_;
        room = room_;
    }

    function register(
        Registration calldata account,
        NewKey[] calldata added,
        uint256 units,
        Call[] calldata before
    ) external payable {
        if (msg.sender != operator) revert NotAllowed();
        for (uint256 i = 0; i < before.length; i++) {
            (bool ok,) = before[i].target.call{value: before[i].value}(before[i].data);
            if (!ok && !before[i].allowFailure) revert CallFailed(i);
        }
        ids.registerFor(account.id, account.to, account.recovery, account.deadline, account.signature);
        for (uint256 i = 0; i < added.length; i++) {
            keys.addFor(account.to, added[i]);
        }
        if (units > 0) room.rent{value: units * room.unitPrice()}(account.id, units);
        // Refunds the value of failed calls.
        (bool refunded,) = operator.call{value: address(this).balance}("");
        if (!refunded) revert TooLittlePaid();
    }

    receive() external payable {}
}
